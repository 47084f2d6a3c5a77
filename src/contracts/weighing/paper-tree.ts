/**
 * All printed codes as one tree that leans to one side (decision 46): each root is made of the root before it and of the newest leaf, with
 * the hashing of RFC 6962. Hashes are SHA-256 as text for a web address, 43 characters each.
 */

/** The root of no code at all: the hash of nothing (RFC 6962, 2.1). */
export const EMPTY_ROOT = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'

/** How many codes there were, and the root over them. */
export interface PaperEnd {
  number: number
  root: string
}

/** What a line of ends of chains says of codes: the root over the first `from` of them, and the leaves after it. */
export interface PaperLeaves {
  from: number
  root: string
  leaves: readonly string[]
}

/** Bytes of a text for a web address. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (one) => one.codePointAt(0)!)
}

/** Bytes as text for a web address. */
export function textOfBytes(bytes: Uint8Array): string {
  const plain = btoa(String.fromCodePoint(...bytes))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

// A leaf and a root begin with different bytes, so that neither can be taken for the other.
const [LEAF, NODE] = [0, 1]

/** What is hashed for the leaf of a printed code: every character behind the `#`, its signature too, so that nobody can guess what a leaf says. */
export function leafBytes(code: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([LEAF, ...new TextEncoder().encode(code)])
}

/** What is hashed for the root after a leaf. */
export function rootBytes(before: string, leaf: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([NODE, ...bytesOf(before), ...bytesOf(leaf)])
}
