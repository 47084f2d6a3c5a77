import type { Client } from '#services/auth/account/sessions.ts'

/** The cookie the spec fixes: readable, path /, header and payload of the token. */
export const TOKEN_COOKIE = 'token'
/** Its signature, out of reach of scripts; together they are the credential (std.A2.3). */
export const SIGNATURE_COOKIE = '__Host-token_sig'
export const PLAIN_SIGNATURE_COOKIE = 'token_sig'
export const DEVICE_COOKIE = '__Host-device'

function cookie(
  name: string,
  value: string,
  client: Pick<Client, 'secure'>,
  httpOnly: boolean,
  maxAge?: number,
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'SameSite=Lax']
  if (httpOnly) parts.push('HttpOnly')
  if (client.secure) parts.push('Secure')
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  return parts.join('; ')
}

function signatureName(client: Pick<Client, 'secure'>): string {
  return client.secure ? SIGNATURE_COOKIE : PLAIN_SIGNATURE_COOKIE
}

/** The two cookies of a whole token. */
export function tokenCookies(token: string, client: Pick<Client, 'secure'>): string[] {
  const [header, payload, signature] = token.split('.')
  return [
    cookie(TOKEN_COOKIE, `${header}.${payload}`, client, false),
    cookie(signatureName(client), signature ?? '', client, true),
  ]
}

/** Takes both cookies away. */
export function endCookies(client: Pick<Client, 'secure'>): string[] {
  return [cookie(TOKEN_COOKIE, '', client, false, 0), cookie(signatureName(client), '', client, true, 0)]
}

const A_YEAR_S = 365 * 86_400

export function deviceCookie(token: string, client: Pick<Client, 'secure'>): string[] {
  return client.secure ? [cookie(DEVICE_COOKIE, token, client, true, A_YEAR_S)] : []
}
