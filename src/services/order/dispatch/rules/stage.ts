import type { Stage } from '#contracts/dispatch/activity.ts'

const MINUTE = 60_000
/** A standard shorter than this would call every truck late. */
const LEAST_MIN = 5
/** Papers and tarpaulin, before a loaded truck leaves. */
const LOADED_MIN = 10
/** A trip that has not left so long after its plan is late (life.D15). */
const START_GRACE_MIN = 30

/**
 * The share of each stage of a route's standard duration, which is one whole cycle: a third to fetch and load, a third to drive, a third to
 * wait and unload (rules/arrival.ts says why no finer times are known).
 */
const SHARES: Partial<Record<Stage, number>> = {
  to_origin: 1 / 9,
  at_origin: 1 / 9,
  weighed_first: 1 / 9,
  loading: 1 / 9,
  in_transit: 1 / 3,
  at_destination: 1 / 6,
  unloading: 1 / 6,
}

/** The stage of a trip's state. */
export function stageOf(status: string | null): Stage {
  if (status === null) return 'free'
  if (status === 'assigned' || status === 'accepted') return 'given'
  return isStage(status) ? status : 'free'
}

const RUNNING: readonly string[] = [...Object.keys(SHARES), 'loaded', 'on_hold']
const isStage = (status: string): status is Stage => RUNNING.includes(status)

export interface StagePlan {
  start: number
  end: number
}

/** How many minutes a stage should last; null where nothing says so. */
export function standardOf(stage: Stage, plan: StagePlan | null, since: number): number | null {
  if (!plan) return null
  if (stage === 'loaded') return LOADED_MIN
  if (stage === 'given') return Math.round(Math.max(0, plan.start - since) / MINUTE + START_GRACE_MIN)
  const share = SHARES[stage]
  if (share === undefined) return null
  return Math.max(LEAST_MIN, Math.round(((plan.end - plan.start) / MINUTE) * share))
}

/** Where a running stage stands in its trip's cycle: what is left of the standard after it, minutes. */
export function leftAfter(stage: Stage, plan: StagePlan): number {
  const order: readonly Stage[] = ['given', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading'] // prettier-ignore
  const at = order.indexOf(stage)
  // A trip on hold has its place in the cycle no more; the whole rest of its drive is reckoned with.
  const later = at < 0 ? (['in_transit', 'at_destination', 'unloading'] as const) : order.slice(at + 1)
  return later.reduce(
    (sum, one) => sum + (one === 'weighed_first' ? 0 : (standardOf(one, plan, plan.start) ?? 0)),
    0,
  )
}

export interface Need {
  stage: Stage
  over: number
  minutes: number
  standard: number | null
  /** A duty clock that has run over. */
  hasClock: boolean
  hasSession: boolean
}

/** What somebody has to look at first: held, late, too long on duty, out without a session; then who is nearest to being late, free ones last. */
export function compareNeed(one: Need, other: Need): number {
  const rank = ({ stage, over, hasClock, hasSession }: Need): number => {
    if (stage === 'on_hold') return 0
    if (over > 0) return 1
    if (hasClock) return 2
    if (!hasSession && stage !== 'free' && stage !== 'given') return 3
    return stage === 'free' ? 6 : stage === 'given' ? 5 : 4
  }
  const left = ({ standard, minutes }: Need): number => (standard === null ? -minutes : standard - minutes)
  return rank(one) - rank(other) || other.over - one.over || left(one) - left(other)
}
