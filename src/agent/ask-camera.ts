import { authorization, type Login } from '#agent/digest.ts'

async function bytesOf(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`The camera's answer is larger than ${most / 1_048_576} MB`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** What a camera answers at one of its addresses; name and password may stand in the address. Fails with a sentence. */
export async function askCamera(
  url: string,
  login: Login | null,
  ms: number,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol)) throw new Error('A camera answers by http:// or https:// only')
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
  return bytesOf(answer, most)
}
