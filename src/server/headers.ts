import type { ServerResponse } from 'node:http'
import { devicePolicy } from '#access/device-policy.ts'

/** For answers without a policy of their own: nothing may load, nobody may frame it (std.A3). */
const CLOSED_CSP = "default-src 'none'; frame-ancestors 'none'"
export const CSP_REPORT_PATH = '/csp-report'

/** On every answer (std.S37). */
const ALWAYS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', devicePolicy({})],
]
const HSTS = 'max-age=31536000; includeSubDomains'

/** What names the product or its parts to strangers. */
const DROPPED = ['server', 'x-powered-by', 'x-astro-route-type', 'x-astro-reroute']

/** Puts the headers of std.S37, std.S38, std.S40 and std.S41 on an answer, where the handler has not set its own. */
export function completeHeaders(res: ServerResponse, requestId: string, secure: boolean): void {
  for (const name of DROPPED) res.removeHeader(name)
  for (const [name, value] of ALWAYS) if (!res.hasHeader(name)) res.setHeader(name, value)
  if (secure) res.setHeader('strict-transport-security', HSTS)
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store')
  const isClosed = !res.hasHeader('content-security-policy')
  if (isClosed) res.setHeader('content-security-policy', CLOSED_CSP)
  const type = res.getHeader('content-type')
  if (typeof type === 'string' && type.startsWith('text/html')) {
    if (!/charset/i.test(type)) res.setHeader('content-type', 'text/html; charset=utf-8')
    res.setHeader('reporting-endpoints', `csp="${CSP_REPORT_PATH}"`)
  }
  res.setHeader('x-request-id', requestId)
}

/** The security headers of every answer as raw lines, for a socket that has no request to answer. */
export function rawHeaders(): string {
  const lines = [...ALWAYS, ['cache-control', 'no-store'], ['content-security-policy', CLOSED_CSP]]
  return lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
}
