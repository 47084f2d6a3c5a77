import type { Stage } from '#contracts/dispatch/activity.ts'

/** What makes a pair need somebody. */
export interface Need {
  stage: Stage
  over: number
  minutes: number
  standard: number | null
  /** A duty clock that has run over. */
  hasClock: boolean
  hasSession: boolean
}

function rank({ stage, over, hasClock, hasSession }: Need): number {
  if (stage === 'on_hold') return 0
  if (over > 0) return 1
  if (hasClock) return 2
  if (!hasSession) return 3
  return stage === 'free' ? 6 : stage === 'given' ? 5 : 4
}

/** What somebody has to look at first: held, late, too long on duty, out without a session; then who is nearest to being late, free ones last. */
export function compareNeed(one: Need, other: Need): number {
  const left = ({ standard, minutes }: Need): number => (standard === null ? Infinity : standard - minutes)
  const nearest = left(one) === left(other) ? other.minutes - one.minutes : left(one) - left(other)
  return rank(one) - rank(other) || other.over - one.over || nearest
}
