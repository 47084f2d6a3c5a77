import type { Devices } from '#access/device-policy.ts'
import type { Screen } from '#access/screens.ts'
import { RESOURCES } from '#contracts/index.ts'
import { AGENT_PORT } from '#contracts/telemetry/agent-link.ts'

/** What every page may do (std.A3), but for its styles. No script stands inside a page. */
const FIXED = [
  "default-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-to csp',
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
].join('; ')

const NETWORK = "connect-src 'self'; img-src 'self' data: blob:"
/** The scale agent on the same PC, and the pictures it took: for the one page that weighs (dec.I3.4). */
const AGENT_NETWORK = `connect-src 'self' ws://127.0.0.1:${AGENT_PORT}; img-src 'self' data: blob: http://127.0.0.1:${AGENT_PORT}`

/** Of the page behind a printed code: text and its own style, and nothing else. */
export function publicPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/**
 * The Content-Security-Policy of a page. PrimeReact writes its styles at run time, with the page's nonce. Ours rather than
 * Astro's, which hashes the same texts again for every page, a tenth of the time a page takes, and is finished before a layout that
 * waits for data has said its nonce. `hasAgent` is for the cockpit alone.
 */
export function contentPolicy(nonce: string, hasAgent = false): string {
  return `${FIXED}; ${hasAgent ? AGENT_NETWORK : NETWORK}; style-src-elem 'self' 'nonce-${nonce}'`
}

/**
 * What a screen of somebody who is signed in asks the browser for: the palette, which reads labels with the camera, is on every one; where
 * the device is asks the form of a record that has a place.
 */
export function devicesOf(screen: Screen | null): Devices {
  if (!screen || screen.roles === 'public') return {}
  const form = RESOURCES.find(({ name }) => name === screen.resource)?.form ?? []
  const hasPlace = form.some(({ fields }) => fields.includes('latitude'))
  return { camera: true, place: hasPlace && /\.(create|edit)$/.test(screen.id) }
}
