import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The secrets that have signed, by their ids. */
export type Keys = ReadonlyMap<string, Buffer>

/** The keys of a file, one a line: id and secret. None when there is no such file. */
export function readKeys(file: string): Keys {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return new Map()
  }
  const lines = text.split('\n').map((line) => line.trim().split(' '))
  return new Map(
    lines.flatMap(([id, secret]) => (id && secret ? [[id, Buffer.from(secret, 'base64url')]] : [])),
  )
}

/** HMAC-SHA-256 in hexadecimal; null when the key is not there. */
export function signed(keys: Keys, id: string, text: string): string | null {
  const secret = keys.get(id)
  return secret ? createHmac('sha256', secret).update(text).digest('hex') : null
}
