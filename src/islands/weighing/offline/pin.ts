/** So many wrong numbers, and the pass is gone from this browser. */
export const MOST_TRIES = 5
const ROUNDS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

/** A pass's secret under the operator's PIN. */
export interface Locked {
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  wrapped: ArrayBuffer
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function keyOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytes(pin), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Why a PIN is not taken; null where it is. */
export function pinFault(pin: string): 'digits' | 'plain' | null {
  if (!/^\d{6,10}$/.test(pin)) return 'digits'
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  return new Set(steps).size === 1 && Math.abs(steps[0] ?? 0) <= 1 ? 'plain' : null
}

/** Puts a secret under a PIN, with a salt of its own. */
export async function lock(secret: string, pin: string): Promise<Locked> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(pin, salt), bytes(secret))
  return { salt, iv, wrapped }
}

/** The secret, or null for another PIN: nothing but the right one opens it. */
export async function unlock({ salt, iv, wrapped }: Locked, pin: string): Promise<string | null> {
  try {
    const key = await keyOf(pin, salt)
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, wrapped))
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return null
    throw error
  }
}

const hex = (of: ArrayBuffer): string =>
  [...new Uint8Array(of)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The seal of a pass on a text, 64 hexadecimal digits. */
export async function sealOf(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return hex(await crypto.subtle.sign('HMAC', key, bytes(text)))
}
