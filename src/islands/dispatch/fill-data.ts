import type { GuardView, Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { FillForecast, FillSent } from '#contracts/dispatch/fill-calls.ts'
import type { FieldMessages } from '#kernel/errors.ts'

const MINUTE_MS = 60_000

/** What the board shows of all pairs; an empty text or null shows any. */
export interface PairFilter {
  truckType: string
  vendor: string
  withinKm: number | null
}

export const NO_FILTER: PairFilter = { truckType: '', vendor: '', withinKm: null }

/** The pairs that a filter leaves. Where nobody knows how far a truck is, it is not within any distance. */
export function filtered(
  pairs: readonly Suggestion[],
  { truckType, vendor, withinKm }: PairFilter,
): Suggestion[] {
  return pairs.filter(
    (pair) =>
      (!truckType || pair.truck.truck_type === truckType) &&
      (!vendor || pair.vendor === vendor) &&
      (withinKm === null || (pair.distance_km !== null && pair.distance_km <= withinKm)),
  )
}

/** Who may go now and who may go after another trip, the best first. */
export function allPairs({ usable, later }: Pick<Suggestions, 'usable' | 'later'>): Suggestion[] {
  return [...usable, ...later].toSorted((one, other) => other.score - one.score)
}

/** When a pair may begin: after the trip it is on, if that ends later than the work was to start. */
export function startOf({ on_trip: trip }: Suggestion, startAt: string): string {
  if (!trip || Date.parse(trip.until) <= Date.parse(startAt)) return startAt
  return new Date(Math.ceil(Date.parse(trip.until) / MINUTE_MS) * MINUTE_MS).toISOString()
}

/** By what a pair is chosen: a truck has one driver on the board. */
export const keyOf = ({ truck }: Pick<Suggestion, 'truck'>): string => truck.id

/** Pairs that this reader may assign; a warning stops all but super control tower. */
export function assignable(pairs: readonly Suggestion[], mayOverride: boolean): Suggestion[] {
  return pairs.filter(({ warnings }) => mayOverride || !warnings.length)
}

/** The chosen pairs once there are to be `count`: the best that are left come in, the last ones fall out. */
export function resized(chosen: readonly string[], count: number, pairs: readonly Suggestion[]): string[] {
  if (count <= chosen.length) return chosen.slice(0, Math.max(1, count))
  const more = pairs.map(keyOf).filter((key) => !chosen.includes(key))
  return [...chosen, ...more.slice(0, count - chosen.length)]
}

/** How many of the pairs, best first, the rest of a line takes. */
export function countFor(leftKg: number, pairs: readonly Suggestion[]): number {
  let rest = leftKg
  let count = 0
  for (const { truck } of pairs) {
    if (rest <= 0) break
    rest -= truck.max_kg
    count += 1
  }
  return Math.max(1, count)
}

/** The chosen pairs that are still there, in their sequence; the best one where none is. */
export function stillThere(
  chosen: readonly string[],
  pairs: readonly Suggestion[],
  mayOverride: boolean,
): string[] {
  const keys = new Set(pairs.map(keyOf))
  const left = chosen.filter((key) => keys.has(key))
  return left.length ? left : assignable(pairs, mayOverride).slice(0, 1).map(keyOf)
}

export type FillVerdict = 'free' | 'reason' | 'blocked'

/** Whether a fill may be assigned: with everything against its trips and their money together. */
export function fillVerdict({ trips, guards }: FillForecast, mayOverride: boolean): FillVerdict {
  const all: readonly GuardView[] = [...trips.flatMap((one) => one.guards), ...guards]
  if (!all.length) return 'free'
  return mayOverride && all.every(({ level }) => level === 'warn') ? 'reason' : 'blocked'
}

/** What is sent: the trips as they were shown, so that what was seen is what is made. */
export function fillBody(lineId: string, { trips }: FillForecast, reason: string | null): FillSent {
  return {
    order_line_id: lineId,
    trips: trips.map(({ truck_id, driver_id, planned_kg, planned_start_at }) => ({
      truck_id,
      driver_id,
      planned_kg,
      planned_start_at,
    })),
    ...(reason ? { override_reason: reason } : {}),
  }
}

/** Refusals of single trips by their truck (`trips.2.driver_id`), and of everything else. */
export function refusedTrips(
  fields: readonly FieldMessages[],
  trips: readonly { truck_id: string }[],
): { byTruck: Map<string, string[]>; others: string[] } {
  const byTruck = new Map<string, string[]>()
  const others: string[] = []
  for (const { field, messages } of fields) {
    const [, at] = /^trips\.(\d+)\./.exec(field) ?? []
    const truck = at === undefined ? undefined : trips[Number(at)]?.truck_id
    if (truck === undefined) others.push(...messages)
    else byTruck.set(truck, [...new Set([...(byTruck.get(truck) ?? []), ...messages])])
  }
  return { byTruck, others }
}

interface RefusedFill {
  pairs: readonly Suggestion[]
  refused: { byTruck: ReadonlyMap<string, readonly string[]>; others: readonly string[] }
}

/** What a fill was refused for that stands beside no pair: of all of it, and of trucks that are no longer offered. */
export function refusedElsewhere({ pairs, refused: { byTruck, others } }: RefusedFill): string[] {
  const gone = [...byTruck].filter(([id]) => !pairs.some(({ truck }) => truck.id === id))
  return [...new Set([...others, ...gone.flatMap(([, reasons]) => reasons)])]
}
