import { AWAY, type Away } from '#contracts/away.ts'
import { AppError } from '#kernel/errors.ts'
import { retryable } from '#database/db.ts'
import { PoolBusy } from '#database/lanes.ts'

/** In one word why asking again may help after a failure; null where it would not. */
export const awayFor = (error: unknown): Away | null =>
  retryable(error) ? (error instanceof PoolBusy ? 'busy' : 'reconnecting') : null

const said = (away: Away): AppError => new AppError('unavailable', AWAY[away])

/** More is asked than can be done at once. */
export const BUSY = said('busy')

/** What is said of such a failure; a database that is away, restarting or silent may be there when it is asked again (rel.R24). */
export function unavailableFor(error: unknown): AppError | null {
  const away = awayFor(error)
  return away && said(away)
}
