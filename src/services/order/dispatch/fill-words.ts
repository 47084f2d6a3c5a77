import { sentence, type Sentence } from '#i18n/translate.ts'
import type { DriverFacts, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import type { LoadingPlace } from '#services/order/dispatch/fill-facts.ts'
import { lastOfFill, type FillPlan, type PlannedFill } from '#services/order/dispatch/rules/fill-forecast.ts'

const EARLIER_MIN = 15
const MINUTE_MS = 60_000

const iso = (at: number): string => new Date(at).toISOString()

/** A truck with its driver. */
export interface Pair {
  truck: TruckFacts
  driver: DriverFacts
}

/** What the trip that ends last waits for. */
export function heldText(
  plan: FillPlan,
  planned: readonly PlannedFill[],
  pairs: readonly Pair[],
  place: LoadingPlace,
): Sentence {
  // prettier-ignore
  const at = lastOfFill(planned)
  const last = planned[at]!
  const ahead = place.taken.filter(({ start, end }) => start < last.load_at && end > plan.from).length
  if (last.held === 'loading' && place.per_hour !== null)
    return sentence('Loading at {place}: {n} trucks/h by its own capacity, other trucks before: {ahead}', {
      place: place.name,
      n: place.per_hour,
      ahead,
    })
  if (last.held === 'loading')
    return sentence('Loading at {place}: {min} min a truck, loading points by the settings: {points}, other trucks before: {ahead}', {
      place: place.name,
      min: plan.trips[at]!.load_min,
      points: place.points,
      ahead,
    }) // prettier-ignore
  if (last.held === 'scale')
    return sentence('Scale at {place}: two weighings of {min} min a truck', {
      place: place.name,
      min: place.weighing_min,
    })
  if (last.held === 'truck')
    return sentence('{plate} with {driver} is free at {at} only', {
      plate: pairs[at]!.truck.plate_no,
      driver: pairs[at]!.driver.name,
      at: { moment: iso(last.start) },
    })
  return sentence('nothing. One trip takes {min} min', { min: plan.cycle_min })
}

/** The least that a place can do more. */
function moreLoading({ loading, ...plan }: FillPlan): [Sentence, FillPlan] {
  const { per_hour, points } = loading
  return per_hour === null
    ? [sentence('One more loading point'), { ...plan, loading: { ...loading, points: points + 1 } }]
    : [sentence('One truck an hour more'), { ...plan, loading: { ...loading, per_hour: per_hour + 1 } }]
}

/** What could be done, and when the last trip would end then. */
export function movesOf(
  plan: FillPlan,
  planned: readonly PlannedFill[],
  pairs: readonly Pair[],
  now: string,
): [Sentence, FillPlan][] {
  // prettier-ignore
  const { from, trips } = plan
  const at = lastOfFill(planned)
  const earlier = from - EARLIER_MIN * MINUTE_MS
  return [
    moreLoading(plan),
    ...(planned[at]!.held === 'truck'
      ? [
          [
            sentence('A free truck instead of {plate}', { plate: pairs[at]!.truck.plate_no }),
            { ...plan, trips: trips.map((one, n) => (n === at ? { ...one, busy: [] } : one)) },
          ] satisfies [Sentence, FillPlan],
        ]
      : []),
    ...(earlier >= Date.parse(now)
      ? [
          [sentence('Start {min} min earlier', { min: EARLIER_MIN }), { ...plan, from: earlier }] satisfies [
            Sentence,
            FillPlan,
          ],
        ]
      : []),
  ]
}
