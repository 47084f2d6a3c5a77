import type { FlagFacts } from '#services/order/weighing/rules/flag-facts.ts'
import { plannedScale } from '#services/order/weighing/rules/place.ts'
import type { Situation } from '#services/order/weighing/situation.ts'

type LoadFacts = Pick<
  FlagFacts,
  | 'truck_tare_kg'
  | 'truck_tare_now_kg'
  | 'tare_is_weighed'
  | 'bag_count'
  | 'bag_weight_kg'
  | 'deduction_kg'
  | 'other_scale'
  | 'seals_differ'
>

/** What a bag of the trip weighs: the cargo says so, else what was planned of it. */
export function bagWeightOf(s: Pick<Situation, 'trip'>): string | null {
  const { bag_weight_kg = null, bag_count_planned: bags = null, planned_kg = 0 } = s.trip ?? {}
  return bag_weight_kg ?? (bags ? (planned_kg / bags).toFixed(3) : null)
}

const sorted = (seals: readonly string[]): string => JSON.stringify(seals.toSorted())

/** Seals that were written at both ends and are not the same. */
function sealsDiffer({ place, trip, open, input }: Situation): boolean {
  const here = input.seal_numbers?.length ? input.seal_numbers : (open?.seal_numbers ?? [])
  const there = trip?.seal_numbers ?? []
  return place === 'destination' && here.length > 0 && there.length > 0 && sorted(here) !== sorted(there)
}

/** What the flags of the load look at. */
export function loadFacts(s: Situation): LoadFacts {
  const { trip, truck, scale, open, input, place } = s
  // A load without a trip is planned for no scale: it is weighed twice on the one that it began on.
  const planned = trip ? plannedScale(trip, place) : (open?.scale_id ?? null)
  return {
    truck_tare_kg: open?.truck_tare_kg ?? truck.tare_kg,
    truck_tare_now_kg: truck.tare_kg,
    tare_is_weighed: truck.tare_verified_at !== null,
    bag_count: input.bag_count ?? open?.bag_count ?? null,
    bag_weight_kg: bagWeightOf(s),
    deduction_kg: input.deduction_kg ?? open?.deduction_kg ?? 0,
    other_scale: Boolean(planned) && [scale.id, open?.scale_id].some((id) => id && id !== planned),
    seals_differ: sealsDiffer(s),
  }
}
