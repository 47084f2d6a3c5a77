import { statementText, type SignedStatement } from '#contracts/weighing/paper-proof.ts'

/** The public half of a key that signs papers: 32 bytes as text for a web address. */
export interface PaperKey {
  key_id: string
  public_key: string
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (one) => one.codePointAt(0)!)
}

/**
 * Whether a printed code was signed here, by the public keys alone: without a network (dec.I3.16). Null where this browser cannot tell, which
 * is one over plain HTTP or without Ed25519; the server tells then.
 */
export async function proves(signed: SignedStatement, keys: readonly PaperKey[]): Promise<boolean | null> {
  const known = keys.find(({ key_id }) => key_id === signed.key_id)
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- there is none on a page over plain HTTP
  if (!globalThis.crypto?.subtle) return null
  if (!known) return false
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(known.public_key), 'Ed25519', false, ['verify'])
    const said = new TextEncoder().encode(statementText(signed.statement))
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signed.signature), said)
  } catch {
    return null
  }
}
