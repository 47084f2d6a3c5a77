import { AppError, fieldError } from '#kernel/errors.ts'
import type { Client } from '#services/auth/account/sessions.ts'
import type { Call } from '#engine/call/service.ts'

/** How the caller reached the gateway. */
export function clientOf(c: Call): Client {
  return c.env.client ?? { ip: '', userAgent: '', secure: true, script: false, device: null, lang: 'en' }
}

/** Adds cookies to the answer; each is a whole Set-Cookie value. */
export function setCookies(c: Call, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** A text that must be there. */
export function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw fieldError(name, 'Required')
  if (value.includes('\u0000')) throw fieldError(name, 'Contains characters that cannot be used here')
  if (value.length > 1000) throw fieldError(name, 'At most {max} characters', { max: 128 })
  return value
}

/** A text that may be left out; null then. */
export function optionalText(body: Record<string, unknown>, name: string): string | null {
  return body[name] === undefined || body[name] === null || body[name] === '' ? null : text(body, name)
}

/** Refuses, by name, what a body holds beside these keys. */
export function onlyKeys(body: Record<string, unknown>, known: readonly string[]): void {
  const errors = Object.keys(body)
    .filter((key) => !known.includes(key))
    .map((field) => ({ field, message: 'There is no such field' }))
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}
