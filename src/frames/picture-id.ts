import { createHash } from 'node:crypto'

/**
 * The id in the file store of a scale's picture with this SHA-256: known from the hash alone, so that a weight may name a picture before
 * its bytes have arrived, and wherever its frame is read. A UUID of version 8.
 */
export function pictureId(scaleId: string, sha256: string): string {
  const bytes = createHash('sha256').update(`angkut-picture-1 ${scaleId} ${sha256}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
