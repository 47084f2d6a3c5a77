import { AWAY, type Away } from '#contracts/away.ts'
import { AppError } from '#kernel/errors.ts'
import { retryable } from '#database/db.ts'
import { PoolBusy } from '#database/lanes.ts'

const of = (away: Away): AppError => new AppError('unavailable', AWAY[away])

/** More is asked than can be done at once. */
export const BUSY = of('busy')

/** A database that is away, restarting or silent: asked again, it may be there (rel.R24). */
const RECONNECTING = of('reconnecting')

/** What is said of a failure after which asking again may help; null for any other. */
export function unavailableFor(error: unknown): AppError | null {
  if (!retryable(error)) return null
  return error instanceof PoolBusy ? BUSY : RECONNECTING
}

/** The same in one word. */
export const awayFor = (error: unknown): Away | null =>
  retryable(error) ? (error instanceof PoolBusy ? 'busy' : 'reconnecting') : null
