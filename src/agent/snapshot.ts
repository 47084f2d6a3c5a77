import { authorization, type Login } from '#agent/digest.ts'

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

async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('The picture is larger than 4 MB')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** One picture of a camera, by its snapshot address; name and password may stand in the address. Fails with a sentence. */
export async function snapshot(url: string, login: Login | null, ms: number): Promise<Snapshot> {
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol))
    throw new Error('A camera gives pictures by http:// or https:// only')
  const who = login ?? {
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
  }
  address.username = ''
  address.password = ''
  // An address of the plant's network is followed nowhere else.
  const init: RequestInit = { signal: AbortSignal.timeout(ms), redirect: 'error' }
  let answer = await fetch(address, init)
  const challenge = answer.headers.get('www-authenticate')
  if (answer.status === 401 && challenge) {
    await answer.body?.cancel()
    const proof = authorization(challenge, who, address.pathname + address.search)
    if (proof) answer = await fetch(address, { ...init, headers: { authorization: proof } })
  }
  if (!answer.ok) throw new Error(`The camera answers ${answer.status}`)
  const bytes = await bytesOf(answer)
  const type = typeOf(bytes)
  if (!type) throw new Error('The camera gives no JPEG, PNG or WebP')
  return { bytes, type }
}
