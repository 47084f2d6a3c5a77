import type { Exchange } from '#server/exchange.ts'
import type { LoadClass } from '#server/limits.ts'
import { bodyLimitOf, isDownload, isUpload } from '#server/uploads.ts'

/** What a truck on the scale waits for: its weight, and taking it. */
const GATE = /^\/api\/(order\/v1\/weighing|sub\/v1\/scale-feed)\/(?!.*\/picture$)/

/** A shift change signs in at once, and waits for hashes rather than for lists. */
const SIGN_IN = '/api/auth/v1/auth/login'

/** What is refused first and last under load (rel.R02); null for what its method says. */
function classOf({ url }: Pick<Exchange, 'url'>): LoadClass | null {
  if (GATE.test(url.pathname)) return 'gate'
  if (url.pathname === SIGN_IN) return 'sign-in'
  return isDownload(url) ? 'export' : null
}

/** What the web server is told of the calls that it passes on. */
export const CALL_KINDS = { classOf, isUpload, bodyLimitOf }
