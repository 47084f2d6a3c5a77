import { createHash } from 'node:crypto'
import load from 'astro/client/load.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import island from 'astro/runtime/server/astro-island.prebuilt.js'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What every page may do (std.A3), but for its styles. The only scripts inside a page start its islands. */
const FIXED = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-to csp',
  `script-src 'self' ${hashOf(load)} ${hashOf(island)}`,
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
].join('; ')
const ISLAND_STYLE = hashOf(ISLAND_STYLES)

/**
 * The Content-Security-Policy of a page. PrimeReact writes its styles at run time, with the page's nonce. Ours rather than
 * Astro's, which hashes the same texts again for every page, a tenth of the time a page takes, and is finished before a layout that
 * waits for data has said its nonce. `connects` is what else this page's scripts may speak to.
 */
export function contentPolicy(nonce: string, connects: string | null = null): string {
  const connect = ["connect-src 'self'", connects].filter(Boolean).join(' ')
  return `${FIXED}; ${connect}; style-src-elem 'self' 'nonce-${nonce}' ${ISLAND_STYLE}`
}
