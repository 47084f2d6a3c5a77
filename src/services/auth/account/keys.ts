import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Database } from '#database/db.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'

/** The keys of the moment: one signs, all verify. */
export interface KeyRing {
  signing: { kid: string; key: CryptoKey }
  verifying: ReadonlyMap<string, CryptoKey>
}

type KeyRow = Narrowed<
  ColumnsOf<'auth.signing_key', 'kid' | 'public_jwk' | 'private_jwk' | 'created_at'>,
  { public_jwk: JWK; private_jwk: JWK }
>

const ALGORITHM = 'EdDSA'
/** A new key made by another process is seen this soon. */
const FRESH_MS = 60_000
/** A key signs so long; the next one is made then (std.S21). */
const SIGNS_MS = 30 * 86_400_000
/** One that a newer key has followed verifies so much longer than any session lasts, and is then destroyed. */
const VERIFIES_MS = 2 * 86_400_000

async function load(db: Database): Promise<KeyRow[]> {
  return runSql<KeyRow>(
    db,
    'select kid, public_jwk, private_jwk, created_at from auth.signing_key where retired_at is null order by created_at desc, kid',
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

/** The newest key that every process has read by now: others would refuse what a newer one signs. Else the oldest. */
function signingOf(rows: readonly KeyRow[]): KeyRow | undefined {
  const everybodyKnows = clock.ms() - 2 * FRESH_MS
  return rows.find(({ created_at }) => Date.parse(created_at) <= everybodyKnows) ?? rows.at(-1)
}

async function ringOf(rows: KeyRow[]): Promise<KeyRing> {
  const newest = signingOf(rows)
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

/** Makes the next key when the newest has signed long enough, and destroys those that no token needs any more. Gives how many changed. */
export async function rotateKeys(db: Database): Promise<number> {
  const rows = await load(db)
  const [newest] = rows
  const isDue = newest !== undefined && clock.ms() - Date.parse(newest.created_at) >= SIGNS_MS
  if (isDue) await addSigningKey(db)
  const destroyed = await runSql(
    db,
    `delete from auth.signing_key old where exists
       (select from auth.signing_key next where next.created_at > old.created_at and next.created_at < $1) returning kid`,
    [new Date(clock.ms() - VERIFIES_MS).toISOString()],
  )
  return Number(isDue) + destroyed.length
}

/** Keys of tokens do not live for ever: one that got out is worth little later. */
export const signingKeyJob = ({ db }: Pick<ServiceContext, 'db'>): Job => ({
  name: 'auth.rotate-keys',
  cron: '40 3 * * *',
  done: 'Keys of tokens were made or destroyed',
  work: () => rotateKeys(db),
})
