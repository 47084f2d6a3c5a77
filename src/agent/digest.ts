import { createHash, randomBytes } from 'node:crypto'

/** What a camera asks for, by its `WWW-Authenticate`: `Digest realm="…", nonce="…", qop="auth"`. */
function partsOf(challenge: string): Map<string, string> {
  const found = challenge.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)
  return new Map([...found].map(([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain]))
}

export interface Login {
  user: string
  password: string
}

/**
 * The `Authorization` that answers a camera's challenge: Basic (RFC 7617), or Digest with `auth` or the older way without
 * (RFC 7616), by MD5 or SHA-256. Null for what is neither.
 */
export function authorization(
  challenge: string,
  { user, password }: Login,
  path: string,
  cnonce = randomBytes(8).toString('hex'),
): string | null {
  if (/^basic\b/i.test(challenge)) return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (!/^digest\b/i.test(challenge)) return null
  const asked = partsOf(challenge)
  const algorithm = asked.get('algorithm') ?? 'MD5'
  const name = { md5: 'md5', 'sha-256': 'sha256' }[algorithm.toLowerCase()]
  const [realm = '', nonce = ''] = [asked.get('realm'), asked.get('nonce')]
  if (!name) return null
  const hash = (text: string): string => createHash(name).update(text).digest('hex')
  const [who, what] = [hash(`${user}:${realm}:${password}`), hash(`GET:${path}`)]
  const hasQop = (asked.get('qop') ?? '').split(',').some((one) => one.trim() === 'auth')
  const count = '00000001'
  const response = hash(
    hasQop ? [who, nonce, count, cnonce, 'auth', what].join(':') : `${who}:${nonce}:${what}`,
  )
  const said = [
    `username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${path}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
  ]
  const opaque = asked.get('opaque')
  return `Digest ${[...said, ...(hasQop ? ['qop=auth', `nc=${count}`, `cnonce="${cnonce}"`] : []), ...(opaque ? [`opaque="${opaque}"`] : [])].join(', ')}`
}
