import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Database } from '#database/db.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** The keys of the moment: one signs, all verify. */
export interface KeyRing {
  signing: { kid: string; key: CryptoKey }
  verifying: ReadonlyMap<string, CryptoKey>
}

type KeyRow = Narrowed<
  ColumnsOf<'auth.signing_key', 'kid' | 'public_jwk' | 'private_jwk'>,
  { public_jwk: JWK; private_jwk: JWK }
>

const ALGORITHM = 'EdDSA'
/** A new key made by another process is seen this soon. */
const FRESH_MS = 60_000

async function load(db: Database): Promise<KeyRow[]> {
  return runSql<KeyRow>(
    db,
    'select kid, public_jwk, private_jwk from auth.signing_key where retired_at is null order by created_at desc, kid',
  )
}

/** Makes the first key, or a further one that signs from now on while the others still verify. */
async function addSigningKey(db: Database): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  await runSql(
    db,
    'insert into auth.signing_key (kid, public_jwk, private_jwk, created_at) values ($1, $2, $3, $4)',
    [
      uuidv7(),
      JSON.stringify(await exportJWK(publicKey)),
      JSON.stringify(await exportJWK(privateKey)),
      clock.now().toISOString(),
    ],
  )
}

/** An asymmetric key of a JWK; jose gives bytes only for symmetric ones, which are never stored. */
export async function keyOf(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('A signing key must be asymmetric')
  return key
}

async function ringOf(rows: KeyRow[]): Promise<KeyRing> {
  const [newest] = rows
  if (!newest) throw new Error('There is no signing key')
  const verifying = new Map<string, CryptoKey>()
  for (const { kid, public_jwk } of rows) verifying.set(kid, await keyOf(public_jwk))
  return {
    signing: { kid: newest.kid, key: await keyOf(newest.private_jwk) },
    verifying,
  }
}

/** The key ring of a database, read again once a minute. */
export function keyRing(db: Database): () => Promise<KeyRing> {
  let ring: Promise<KeyRing> | null = null
  let readAt = 0
  return () => {
    if (ring && clock.ms() - readAt < FRESH_MS) return ring
    readAt = clock.ms()
    ring = load(db)
      .then(async (rows) => {
        if (!rows.length) await addSigningKey(db)
        return ringOf(rows.length ? rows : await load(db))
      })
      .catch((error: unknown) => {
        ring = null
        throw error
      })
    return ring
  }
}
