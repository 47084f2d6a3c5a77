import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import {
  teraUntil,
  type ScaleFacts,
  type TripFacts,
  type TruckFacts,
  type WeighingSettings,
} from '#services/order/weighing/facts.ts'
import { historyFor } from '#services/order/weighing/history.ts'
import { UNTOLD_FACTS } from '#services/order/weighing/rules/flag-facts.ts'
import { flagsFor, type Flag } from '#services/order/weighing/rules/flags.ts'
import { shiftOf, type NetWeights } from '#services/order/weighing/rules/weighing.ts'
import type { Write } from '#engine/write.ts'

interface Entry {
  row: EnteredTicket
  scale: ScaleFacts
  truck: TruckFacts
  trip: TripFacts | null
  weights: NetWeights
  settings: WeighingSettings
}

/**
 * Flags of a ticket from paper. Both weights of the own book are typed, which control tower answers for; those of a scale of others
 * were weighed by it, and only the typing is ours.
 */
export async function entryFlags(w: Write, entry: Entry): Promise<Flag[]> {
  const { row, scale, truck, trip, weights, settings } = entry
  const at = new Date(row.second_at)
  const until = teraUntil(scale)
  return flagsFor(
    {
      ...UNTOLD_FACTS,
      ...(await historyFor(w.tx, w.actor, truck, trip, at)),
      captured_at: at.getTime(),
      ...weights,
      planned_kg: trip?.planned_kg ?? null,
      tare_manual: row.kind === 'paper',
      gross_manual: true,
      tare_stored_valid_until: null,
      stable: true,
      zero_before: true,
      division_kg: scale.division_kg,
      jbi_kg: truck.jbi_kg,
      truck_tare_kg: truck.tare_kg,
      truck_tare_now_kg: truck.tare_kg,
      tare_is_weighed: truck.tare_verified_at !== null,
      bag_count: row.bag_count,
      bag_weight_kg: trip?.bag_weight_kg ?? null,
      deduction_kg: 0,
      other_scale: false,
      seals_differ: false,
      first_occupants: null,
      second_occupants: null,
      empty_owed: false,
      plate_match: null,
      source_new: false,
      cycle_min: null,
      standard_cycle_min: null,
      photo_count: row.photos?.length ?? 0,
      same_operator: true,
      tera_expired: until === null || until < at.getTime(),
      is_third_party: scale.is_third_party,
      is_night: shiftOf(at, settings.shift_starts) === 3,
    },
    settings.flags,
  )
}
