import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import {
  statementText,
  type PaperPlace,
  type PaperStatement,
  type SignedStatement,
} from '#contracts/weighing/paper-proof.ts'

/** The keys of the installation, as far as papers need them. */
export interface PaperSigner {
  readonly keyId: string
  readonly keyIds: readonly string[]
  signUnder(keyId: string, text: string): string | null
}

/** An Ed25519 private key is these bytes and 32 more (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32

/**
 * The key pair that signs papers. It follows from the installation's secret, so that no second secret has to be kept and a retired key
 * still proves its papers; nobody gets from the public half, which terminals have, back to it.
 */
function privateKeyOf(signer: PaperSigner, keyId: string): KeyObject | null {
  const seed = signer.signUnder(keyId, 'angkut paper key 1')
  if (seed === null) return null
  return createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** The public halves of all keys, newest first: 32 bytes each, as text for a web address. */
export function paperKeysOf(signer: PaperSigner): { key_id: string; public_key: string }[] {
  return signer.keyIds.flatMap((key_id) => {
    const key = privateKeyOf(signer, key_id)
    if (!key) return []
    const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
    return [{ key_id, public_key: der.subarray(-PUBLIC_BYTES).toString('base64url') }]
  })
}

/** The Ed25519 signature of a text under the newest key, which anybody with its public half can check. */
export function publicSignature(text: string, signer: PaperSigner): string {
  const key = privateKeyOf(signer, signer.keyId)
  if (!key) throw new Error('The newest key is not there')
  return sign(null, Buffer.from(text), key).toString('base64url')
}

/** A statement and its place under the newest key. */
export function signStatement(
  statement: PaperStatement,
  place: PaperPlace | null,
  signer: PaperSigner,
): SignedStatement {
  const signature = publicSignature(statementText(statement, place), signer)
  return { statement, place, key_id: signer.keyId, signature }
}

/** Whether a statement was signed by this installation, and nothing of it was changed since. */
export function isGenuineStatement(
  { statement, place, key_id, signature }: SignedStatement,
  signer: PaperSigner,
): boolean {
  const key = privateKeyOf(signer, key_id)
  if (!key) return false
  const text = Buffer.from(statementText(statement, place))
  return verify(null, text, createPublicKey(key), Buffer.from(signature, 'base64url'))
}

const DIGITS = 16

/** What a check code is made of: what a person at the gate can read on the paper and type. */
export interface TypedPaper {
  ticket_no: string
  version: number
  net_kg: number
}

/** Sixteen digits in groups of four: 64 bits that nobody makes without the key, short enough to be typed. */
export function checkCodeOf(
  { ticket_no, version, net_kg }: TypedPaper,
  signer: PaperSigner,
  keyId = signer.keyId,
): string {
  const signature = signer.signUnder(keyId, `angkut paper ${ticket_no} ${version} ${net_kg}`) ?? ''
  return (signature.slice(0, DIGITS).toUpperCase().match(/.{4}/g) ?? []).join('-')
}

/** Whether a typed code belongs to what was typed beside it; spaces, dashes and small letters do not matter. */
export function isRightCode(typed: TypedPaper & { check_code: string }, signer: PaperSigner): boolean {
  const digits = (text: string): string => text.replaceAll(/[^0-9a-f]/gi, '').toUpperCase()
  const given = digits(typed.check_code)
  return (
    given.length === DIGITS && signer.keyIds.some((id) => digits(checkCodeOf(typed, signer, id)) === given)
  )
}
