import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError, isAppError } from '#kernel/errors.ts'
import { networkOf } from '#services/auth/ports.ts'

/** Wrong tokens of a network in a minute, beyond which nobody asks the database for it. */
const MOST_WRONG = 30
const wrong = new RateLimiterMemory({ keyPrefix: 'scale-door', points: MOST_WRONG, duration: 60 })

/** Tokens that were the right ones when they came last: what others of their network try does not stop a scale. */
const right = new Set<string>()
/** More than a plant has scales. */
const MOST_RIGHT = 1000

const markOf = (scaleId: unknown, token: string): string =>
  createHash('sha256')
    .update(`${String(scaleId)} ${token}`)
    .digest('base64url')

/**
 * Does what a bridge program asks under the token of its scale, and gives what it gives. Failures are counted by network before anything is
 * looked up: 429 when there were too many, unless this token was the right one before.
 */
export async function throughDoor<T>(
  ip: string | undefined,
  scaleId: unknown,
  token: string,
  work: () => Promise<T>,
): Promise<T> {
  const network = networkOf(ip ?? '')
  const mark = markOf(scaleId, token)
  if (!right.has(mark)) {
    const used = await wrong.get(network)
    if (used && used.consumedPoints >= MOST_WRONG)
      throw new AppError('resource_exhausted', 'Too many calls; wait a moment')
  }
  try {
    const done = await work()
    if (right.size >= MOST_RIGHT) right.clear()
    right.add(mark)
    return done
  } catch (error) {
    if (isAppError(error) && error.code === 'unauthenticated') {
      right.delete(mark)
      await wrong.penalty(network)
    }
    throw error
  }
}
