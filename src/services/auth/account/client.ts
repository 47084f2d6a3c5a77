import type { Client } from '#services/auth/account/sessions.ts'
import type { Call } from '#engine/context.ts'

/** How the caller reached the gateway. */
export function clientOf(c: Call): Client {
  return (
    c.env.client ?? {
      ip: '',
      userAgent: '',
      secure: true,
      script: false,
      device: null,
      deviceToken: null,
      lang: 'en',
    }
  )
}

/** Adds cookies to the answer; each is a whole Set-Cookie value. */
export function setCookies(c: Call, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
