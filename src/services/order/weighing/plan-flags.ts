import type { Actor } from '#kernel/actor.ts'
import type { Executor } from '#database/sql.ts'
import { endOfDay, teraUntil } from '#services/order/weighing/facts.ts'
import { fewestPhotos } from '#services/order/weighing/evidence.ts'
import { historyFor } from '#services/order/weighing/history.ts'
import { loadFacts } from '#services/order/weighing/load-facts.ts'
import { UNTOLD_FACTS, type FlagFacts } from '#services/order/weighing/rules/flag-facts.ts'
import { firstFlagsFor, flagsFor, type Flag } from '#services/order/weighing/rules/flags.ts'
import { bothMatch, plateSeen } from '#services/order/weighing/rules/plate.ts'
import { shiftOf, type WeighingFlow } from '#services/order/weighing/rules/weighing.ts'
import type { Situation } from '#services/order/weighing/situation.ts'

export interface Weights {
  tare_kg: number
  gross_kg: number
  net_kg: number
  net_expected_kg: number | null
  variance_percent: number | null
}

/** Whether the platform was empty before. A weight that is taken now is refused without; one that came later is flagged. */
export const isZeroed = ({ earlier, input, emptyBefore }: Situation): boolean =>
  earlier === null || input.manual_kg !== null || emptyBefore

/** Whether the plate that is seen now is the truck's; null where no camera reads any. */
const plateHere = ({ input, reading, truck }: Situation): boolean | null =>
  plateSeen(input.manual_kg === null ? (reading?.photos ?? []) : [], truck.plate_no).plate_match

/** Whether this weight comes from a program that nobody else has confirmed; a typed one comes from none. */
const isNewHere = ({ input, isSourceNew }: Situation): boolean => input.manual_kg === null && isSourceNew

/** The flags of a first weight. Of a general weighing nobody knows yet which of the two is the tare. */
export function firstFlags(s: Situation, flow: WeighingFlow, weight: number): Flag[] {
  const { truck, settings } = s
  return firstFlagsFor(
    {
      tare_kg: flow === 'tare_first' ? weight : null,
      truck_tare_kg: truck.tare_kg,
      tare_is_weighed: truck.tare_verified_at !== null,
      jbi_kg: truck.jbi_kg,
      plate_match: plateHere(s),
      source_new: isNewHere(s),
    },
    settings.flags,
  )
}

async function flagFacts(
  db: Executor,
  s: Situation,
  actor: Actor,
  now: Date,
  weights: Weights,
): Promise<FlagFacts> {
  const { trip, truck, scale, open, reading } = s
  const manual = s.input.manual_kg !== null
  const firstManual = open?.first_source === 'manual'
  const secondIsTare = open !== null && weights.tare_kg !== open.first_kg
  const until = teraUntil(scale)
  const storedUntil = open !== null ? null : truck.tare_valid_until
  const started = trip?.started_at ?? null
  return {
    ...UNTOLD_FACTS,
    captured_at: now.getTime(),
    tare_kg: weights.tare_kg,
    gross_kg: weights.gross_kg,
    net_kg: weights.net_kg,
    planned_kg: trip?.planned_kg ?? null,
    tare_manual: secondIsTare ? manual : firstManual,
    tare_stored_valid_until: storedUntil === null ? null : endOfDay(storedUntil),
    first_occupants: open?.first_occupants ?? null,
    second_occupants: s.input.occupants,
    empty_owed: s.emptyOwed,
    plate_match: bothMatch(open?.first_plate_match ?? null, plateHere(s)),
    source_new: open?.first_source_new === true || isNewHere(s),
    gross_manual: secondIsTare ? firstManual : manual,
    stable: (manual || reading?.stable === true) && open?.first_stable !== false,
    zero_before: isZeroed(s) && open?.first_zeroed !== false,
    division_kg: scale.division_kg,
    jbi_kg: truck.jbi_kg,
    ...loadFacts(s),
    cycle_min:
      s.place === 'destination' && started !== null
        ? Math.round((now.getTime() - Date.parse(started)) / 60_000)
        : null,
    standard_cycle_min: trip?.standard_duration_min ?? null,
    same_operator: open === null || open.first_operator_id === actor.userId,
    tera_expired: until === null || until < now.getTime(),
    is_third_party: scale.is_third_party,
    is_night: shiftOf(now, s.settings.shift_starts) === 3,
    photo_count: await fewestPhotos(db, scale, manual ? 0 : (reading?.photos.length ?? 0), open),
    ...(await historyFor(db, actor, truck, trip, now)),
  }
}

/** The flags of a ticket that both weights are known of (life.D4). */
export async function ticketFlags(
  db: Executor,
  s: Situation,
  actor: Actor,
  now: Date,
  weights: Weights,
): Promise<Flag[]> {
  return flagsFor(await flagFacts(db, s, actor, now, weights), s.settings.flags)
}
