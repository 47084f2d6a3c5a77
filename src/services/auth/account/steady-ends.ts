import { clock } from '#kernel/clock.ts'

/** Ends that were seen: by the moment that is kept, and by this process's own clock. */
const seen = new Map<string, { until: string; endsMs: number }>()
/** So many are remembered, the newest; one that is forgotten is reckoned anew, at most as long as it may last. */
const MOST = 10_000

/**
 * Whole seconds that something stays closed which is kept as closed until a moment (RFC 3339), `mostS` at the longest. From when this process
 * first saw it, its end comes by a clock that nobody sets: a clock set back would lock everybody out for the jump.
 */
export function secondsLeft(key: string, until: string, mostS: number): number {
  let end = seen.get(key)
  if (end?.until !== until) {
    const ms = Math.min(mostS * 1000, Math.max(0, Date.parse(until) - clock.ms()))
    end = { until, endsMs: clock.steadyMs() + ms }
    seen.delete(key)
    seen.set(key, end)
    const oldest = seen.size > MOST ? seen.keys().next().value : undefined
    if (oldest !== undefined) seen.delete(oldest)
  }
  return Math.max(0, Math.ceil((end.endsMs - clock.steadyMs()) / 1000))
}
