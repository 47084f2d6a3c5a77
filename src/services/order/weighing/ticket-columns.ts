import { isOneOf } from '#kernel/guards.ts'
import type { ChangesOf, NewRow } from '#database/rows.ts'
import type { TripColumns } from '#services/order/dispatch/trip-events.ts'
import type { CapturePlan } from '#services/order/weighing/plan.ts'
import { anomalyScore, FIRST_FLAGS, type Flag } from '#services/order/weighing/rules/flags.ts'
import type { Situation } from '#services/order/weighing/situation.ts'
import type { Write } from '#engine/write.ts'

/** Nobody weighs it: the second weight of one pass is the stored tare (life.W3). */
export const isStored = ({ flow, sequence }: CapturePlan): boolean => flow === 'one_pass' && sequence === 2

/** When the weight of a situation is taken, or was. */
export const takenAt = (w: Pick<Write, 'at'>, { earlier }: Pick<Situation, 'earlier'>): string =>
  earlier?.at ?? w.at

/** Whether the weight is that of a simulated scale. */
export const isSimulated = ({ reading }: Situation, plan: CapturePlan): boolean =>
  !plan.manual && !isStored(plan) && reading?.source === 'simulator'

function notesOf({ input }: Situation, before: string | null): string | null {
  return [before, input.note, input.manual_note].filter((text) => text).join('\n') || null
}

/** The trip's side of a new ticket; a general weighing has none. */
function tripColumns({ trip, input }: Situation): ChangesOf<'orders.weighing'> {
  if (!trip) return { place_reason: input.reason }
  return {
    trip_id: trip.id,
    trip_no: trip.trip_no,
    order_id: trip.order_id,
    order_no: trip.order_no,
    place_reason: input.reason,
    driver_id: trip.driver_id,
    driver_name: trip.driver_name,
    work_unit_id: trip.work_unit_id,
    cargo_id: trip.cargo_id,
    origin_checkpoint_id: trip.origin_checkpoint_id,
    destination_checkpoint_id: trip.destination_checkpoint_id,
    surat_jalan_no: trip.surat_jalan_no,
  }
}

const flagColumns = (flags: readonly Flag[]): ChangesOf<'orders.weighing'> => ({
  flags: JSON.stringify(flags),
  flag_codes: flags.map(({ code }) => code).join(' '),
  anomaly_score: anomalyScore(flags),
})

/** A ticket with its first weight, but for what names it. */
export function openedColumns(
  w: Write,
  s: Situation,
  plan: CapturePlan,
  weighmentId: string,
): Omit<NewRow<'orders.weighing'>, 'id' | 'ticket_no'> {
  const { input, truck, scale } = s
  return {
    ...flagColumns(plan.flags.filter(({ code }) => isOneOf(FIRST_FLAGS, code))),
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    place: s.place,
    flow: plan.flow,
    ...tripColumns(s),
    scale_id: scale.id,
    truck_id: truck.id,
    truck_code: truck.code,
    truck_type: truck.truck_type,
    plate_no: truck.plate_no,
    truck_tare_kg: truck.tare_kg,
    vendor_id: s.trip?.vendor_id ?? truck.vendor_id,
    bag_count: input.bag_count,
    seal_numbers: JSON.stringify(input.seal_numbers ?? []),
    deduction_kg: input.deduction_kg ?? 0,
    deduction_reason: input.deduction_reason,
    notes: notesOf(s, null),
    first_weighment_id: weighmentId,
    first_photo_file_id: plan.manual ? input.manual_photo_id : null,
    first_kg: plan.weight_kg,
    first_at: takenAt(w, s),
    first_operator_id: w.actor.userId,
    first_operator_name: w.actor.name,
    simulated: isSimulated(s, plan),
  }
}

/** What a first weight is to its trip; in one pass the origin's is the gross, and all three follow at once. */
export function firstColumns({ place }: Situation, { flow, weight_kg }: CapturePlan): TripColumns {
  if (place === 'destination') return { destination_gross_kg: weight_kg }
  return flow === 'one_pass' ? {} : { origin_tare_kg: weight_kg }
}

/** What the closed ticket says of its trip. */
export function netColumns({ place, input }: Situation, { weights }: CapturePlan): TripColumns {
  const { tare_kg, gross_kg, net_kg } = weights!
  if (place === 'destination')
    return { destination_tare_kg: tare_kg, destination_gross_kg: gross_kg, destination_net_kg: net_kg }
  return {
    origin_tare_kg: tare_kg,
    origin_gross_kg: gross_kg,
    origin_net_kg: net_kg,
    ...(input.seal_numbers?.length ? { seal_numbers: JSON.stringify(input.seal_numbers) } : {}),
  }
}

/** What the second weight adds to a ticket. */
export function closedColumns(
  w: Write,
  s: Situation,
  plan: CapturePlan,
  weighmentId: string,
): ChangesOf<'orders.weighing'> {
  const { input, open, scale } = s
  const serious = plan.flags.some(({ level }) => level !== 'info')
  return {
    status: serious ? 'flagged' : 'closed',
    ...plan.weights!,
    ...(isStored(plan) ? { tare_source: 'stored', stored_tare_valid_until: s.truck.tare_valid_until } : {}),
    second_weighment_id: weighmentId,
    second_photo_file_id: plan.manual ? input.manual_photo_id : null,
    second_kg: plan.weight_kg,
    second_at: takenAt(w, s),
    second_operator_id: w.actor.userId,
    second_operator_name: w.actor.name,
    scale_second_id: scale.id,
    bag_count: input.bag_count ?? open!.bag_count,
    seal_numbers: JSON.stringify(input.seal_numbers ?? open!.seal_numbers),
    deduction_kg: input.deduction_kg ?? open!.deduction_kg,
    deduction_reason: input.deduction_reason ?? open!.deduction_reason,
    notes: notesOf(s, open!.notes),
    ...flagColumns(plan.flags),
    simulated: open!.simulated || isSimulated(s, plan),
  }
}
