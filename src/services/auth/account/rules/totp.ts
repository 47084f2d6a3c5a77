import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), the form authenticators take a secret in. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret: 160 random bits as 32 letters. */
export function newSecret(): string {
  return base32(randomBytes(20))
}

/** The code of a time step (RFC 4226 and 6238, SHA-1). */
export function codeOfStep(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The 30-second step of a moment, milliseconds since 1970. */
export function stepOf(ms: number): number {
  return Math.floor(ms / STEP_MS)
}

/** The step a code belongs to, one before or after the present allowed and none up to `used`; null when it fits none. */
export function fittingStep(secret: string, code: string, ms: number, used: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepOf(ms)
  const fitting = [now - 1, now, now + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  )
  return fitting.find((step) => step > used) ?? null
}

/** The address an authenticator reads from a QR code. */
export function uriOf(secret: string, username: string): string {
  const label = `Angkut:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Angkut&algorithm=SHA1&digits=6&period=30`
}
