import { askCamera } from '#agent/ask-camera.ts'
import type { Login } from '#agent/digest.ts'

const MOST_BYTES = 4 * 1_048_576

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** A picture as a camera gave it. */
export interface Snapshot {
  bytes: Uint8Array<ArrayBuffer>
  type: PictureType
}

/** What the bytes are, whatever the camera calls them; null for what is no picture. */
function typeOf(bytes: Uint8Array): PictureType | null {
  const begin = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? 'image/webp' : null
}

/** One picture of a camera, by its snapshot address. Fails with a sentence. */
export async function snapshot(url: string, login: Login | null, ms: number): Promise<Snapshot> {
  const bytes = await askCamera(url, login, ms, MOST_BYTES)
  const type = typeOf(bytes)
  if (!type) throw new Error('The camera gives no JPEG, PNG or WebP')
  return { bytes, type }
}
