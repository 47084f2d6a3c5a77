import type { Stage } from '#contracts/dispatch/activity.ts'
import type { TripState } from '#contracts/dispatch/trip-lifecycle.ts'

const MINUTE = 60_000

/** The stage of a trip's state; a truck without a trip that runs is free. */
export function stageOf(status: string | null): Stage {
  if (status === 'assigned' || status === 'accepted') return 'given'
  return status !== null && isRunning(status) ? status : 'free'
}

/** What a trip is planned for, ms. */
export interface StagePlan {
  start: number
  end: number
}

/** How much of a cycle lies before a trip when a stage begins, and when it ends: a third to fetch and load, a third to drive, a third to wait and unload. */
const SHARES = {
  to_origin: [1, 11 / 12],
  at_origin: [11 / 12, 5 / 6],
  weighed_first: [5 / 6, 2 / 3],
  loading: [5 / 6, 2 / 3],
  loaded: [2 / 3, 2 / 3],
  in_transit: [2 / 3, 1 / 3],
  at_destination: [1 / 3, 1 / 6],
  unloading: [1 / 6, 0],
  on_hold: null,
} as const

type Running = keyof typeof SHARES
const isRunning = (status: string): status is Running => Object.hasOwn(SHARES, status)

/** When a running trip should be over, ms: nobody knows it of one that is on hold, has not left, or is none. */
export function expectedEnd(stage: Stage, plan: StagePlan | null, since: number, now: number): number | null {
  const shares = isRunning(stage) ? SHARES[stage] : null
  if (!shares || !plan) return null
  const cycle = Math.max(0, plan.end - plan.start)
  const [begins, ends] = shares
  return Math.max(since + cycle * begins, now + cycle * ends)
}

/** What is known of how long a trip stays in its states, and until when it has to have left after its plan. */
export interface KnownTimes {
  standards: Partial<Record<TripState, number>>
  /** Minutes after the planned start. */
  start_min: number
}

/** How many minutes a trip should stay in the state it is in; null where nobody has said. */
export function standardOf(
  status: string | null,
  { standards, start_min }: KnownTimes,
  plan: StagePlan | null,
  since: number,
): number | null {
  if (status === 'accepted' && plan) return Math.round(Math.max(0, plan.start - since) / MINUTE) + start_min
  const known: Readonly<Record<string, number>> = standards
  return status === null ? null : (known[status] ?? null)
}
