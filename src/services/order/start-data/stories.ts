/** How far a demo order goes, whatever time it has. */
type Ending =
  | 'draft' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'cancelled'
  | 'running' | 'delivered' | 'completed' | 'disputed' | 'verified' // prettier-ignore

/** Where a trip may be kept at the demo's start, so that every stage of the way has one. */
export type Standing = 'to_origin' | 'at_origin' | 'weighed_first' | 'loaded'

export interface Story {
  /** Hours before now at which the order was made. */
  hoursAgo: number
  /** Positions in the list of demo routes, one a line, all of one contract. */
  routes: readonly number[]
  /** Tonnes of each line. */
  ton: number
  by: 'order-requester' | 'order-requester-2'
  ending: Ending
  priority?: 'high' | 'urgent'
  version?: 1
  /** Most trips assigned at once; the rest stays open. */
  trips?: number
  /** Where its trips stand now, one after the other; the rest goes on as time has it. */
  standing?: readonly Standing[]
  vessel?: string
}

const R1 = 'order-requester' as const
const R2 = 'order-requester-2' as const

/** The orders that are under way or wait for somebody today. */
const TODAY: readonly Story[] = [
  { hoursAgo: 1, routes: [0], ton: 60, by: R1, ending: 'draft' },
  { hoursAgo: 3, routes: [13, 16], ton: 80, by: R1, ending: 'draft', vessel: 'KM Meratus Jaya' },
  { hoursAgo: 5, routes: [26], ton: 40, by: R2, ending: 'draft' },
  { hoursAgo: 1.5, routes: [12, 15], ton: 120, by: R1, ending: 'submitted', vessel: 'MV Pusri Indonesia' },
  { hoursAgo: 2.5, routes: [25], ton: 54, by: R2, ending: 'submitted', priority: 'high' },
  { hoursAgo: 4, routes: [1], ton: 90, by: R1, ending: 'submitted' },
  { hoursAgo: 6, routes: [36], ton: 34, by: R2, ending: 'submitted', priority: 'urgent' },
  { hoursAgo: 20, routes: [27], ton: 27, by: R1, ending: 'returned' },
  { hoursAgo: 30, routes: [5], ton: 900, by: R2, ending: 'rejected' },
  { hoursAgo: 3, routes: [14], ton: 100, by: R2, ending: 'approved', priority: 'urgent' },
  { hoursAgo: 4.5, routes: [28, 29], ton: 54, by: R1, ending: 'approved' },
  { hoursAgo: 6.5, routes: [38], ton: 46, by: R1, ending: 'approved' },
  { hoursAgo: 26, routes: [49], ton: 26, by: R2, ending: 'cancelled' },
  { hoursAgo: 1.1, routes: [17], ton: 110, by: R1, ending: 'running', trips: 4, vessel: 'KM Tanto Ceria' },
  {
    hoursAgo: 0.9,
    routes: [2],
    ton: 130,
    by: R2,
    ending: 'running',
    trips: 4,
    standing: ['to_origin', 'to_origin'],
  },
  { hoursAgo: 1.7, routes: [24], ton: 81, by: R1, ending: 'running', trips: 3 },
  { hoursAgo: 2.6, routes: [31], ton: 80, by: R2, ending: 'running', trips: 3 },
  {
    hoursAgo: 1.6, routes: [41], ton: 46, by: R1, ending: 'running', trips: 3, priority: 'high',
    standing: ['loaded', 'weighed_first', 'at_origin'],
  }, // prettier-ignore
  { hoursAgo: 1.4, routes: [20], ton: 90, by: R2, ending: 'running', trips: 3 },
  { hoursAgo: 2.1, routes: [34], ton: 66, by: R1, ending: 'running', trips: 2 },
  { hoursAgo: 0.44, routes: [23], ton: 75, by: R2, ending: 'running', trips: 3, vessel: 'KM Meratus Jaya' },
  { hoursAgo: 0.42, routes: [4], ton: 50, by: R1, ending: 'running', trips: 2 },
  { hoursAgo: 8, routes: [18], ton: 52, by: R1, ending: 'delivered', vessel: 'KM Tanto Ceria' },
  { hoursAgo: 11, routes: [6], ton: 48, by: R2, ending: 'delivered' },
  { hoursAgo: 22, routes: [21], ton: 64, by: R1, ending: 'completed' },
  { hoursAgo: 27, routes: [30], ton: 40, by: R2, ending: 'completed' },
  { hoursAgo: 33, routes: [8], ton: 56, by: R1, ending: 'completed' },
  { hoursAgo: 44, routes: [19], ton: 50, by: R2, ending: 'disputed' },
  { hoursAgo: 50, routes: [40], ton: 23, by: R1, ending: 'verified', version: 1 },
]

/** Hours ago at which orders were made whose drivers have not accounted for all of their money on the road yet. */
export const UNSETTLED_HOURS = [197, 101] as const

/** Orders of some days ago that are lived through whatever past is asked for. */
const UNSETTLED: readonly Story[] = [
  { hoursAgo: UNSETTLED_HOURS[0], routes: [33], ton: 20, by: R1, ending: 'verified', trips: 1 },
  { hoursAgo: UNSETTLED_HOURS[1], routes: [9], ton: 24, by: R2, ending: 'verified', trips: 1 },
]

const PAST_ROUTES: readonly (readonly number[])[] = [
  [12], [25], [3], [16, 17], [39], [28], [9], [22], [32], [13], [0], [33],
] // prettier-ignore

/** Finished orders of the days before, `days` of them one a day. */
function past(days: number): Story[] {
  return Array.from({ length: days }, (_, at) => ({
    hoursAgo: 60 + at * 24 + (at % 5) * 2,
    routes: PAST_ROUTES[at % PAST_ROUTES.length]!,
    ton: 36 + (at % 4) * 14,
    by: at % 2 ? R1 : R2,
    ending: 'verified',
    ...(at % 6 === 0 ? { priority: 'high' as const } : {}),
  }))
}

/** Everything the demo plant's orders went through, with `days` days of finished ones. */
export function stories(days: number): Story[] {
  return [...TODAY, ...past(days), ...UNSETTLED]
}
