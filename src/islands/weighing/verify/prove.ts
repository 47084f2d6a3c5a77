import { statementText, type SignedStatement } from '#contracts/weighing/paper-proof.ts'
import { bytesOf } from '#contracts/weighing/paper-tree.ts'

/** The public half of a key that signs papers: 32 bytes as text for a web address. */
export interface PaperKey {
  key_id: string
  public_key: string
}

/** What was signed, by which key, and the Ed25519 signature as text for a web address. */
interface Signed {
  text: string
  key_id: string
  signature: string
}

/** Whether a text was signed by this plant, by the public keys alone. Null where this browser cannot tell: over plain HTTP, or without Ed25519. */
export async function isSigned(
  { text, key_id, signature }: Signed,
  keys: readonly PaperKey[],
): Promise<boolean | null> {
  const known = keys.find((key) => key.key_id === key_id)
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- there is none on a page over plain HTTP
  if (!globalThis.crypto?.subtle) return null
  if (!known) return false
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(known.public_key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
  } catch {
    return null
  }
}

/** Whether a printed code was signed here: without a network (dec.I3.16). Null where this browser cannot tell; the server tells then. */
export function proves(
  { statement, place, key_id, signature }: SignedStatement,
  keys: readonly PaperKey[],
): Promise<boolean | null> {
  return isSigned({ text: statementText(statement, place), key_id, signature }, keys)
}
