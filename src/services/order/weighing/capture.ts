import { AppError, refuseNow } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import { BY_WEIGHING } from '#contracts/dispatch/trip-event.ts'
import type { CaptureInput, MeantWeighing } from '#contracts/weighing/calls.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { recordTripEvent } from '#services/order/dispatch/trip-events.ts'
import { abandon } from '#services/order/weighing/abandon.ts'
import { otherThan } from '#services/order/weighing/other-than.ts'
import { shiftOf, ticketNo } from '#services/order/weighing/rules/weighing.ts'
import { appendWeighment, type NewWeighment } from '#services/order/weighing/chain-store.ts'
import { isZeroed, planCapture, type CapturePlan } from '#services/order/weighing/plan.ts'
import { situationOf, type Situation } from '#services/order/weighing/situation.ts'
import { moveState } from '#engine/action/actions.ts'
import { nextNumber } from '#database/numbers.ts'
import { insertRow } from '#engine/record/records.ts'
import { countChanged } from '#engine/list/totals.ts'
import { writing, type Write } from '#engine/write.ts'

const isSimulated = ({ reading }: Situation, { manual }: CapturePlan): boolean =>
  !manual && reading?.source === 'simulator'

/** Where the weight comes from: what the reading is, not what the profile says of the scale by now. */
function sourceOf(s: Situation, plan: CapturePlan): Weighment['source'] {
  if (plan.manual) return 'manual'
  if (s.earlier) return 'indicator_offline'
  if (isSimulated(s, plan)) return 'simulator'
  return s.scale.is_third_party ? 'third_party' : 'indicator'
}

/** When the weight was taken. */
const takenAt = (w: Write, { earlier }: Situation): string => earlier?.at ?? w.at

/** Adds the weight of a situation to its scale's chain. */
export async function addWeight(
  w: Write,
  s: Situation,
  plan: CapturePlan,
  id: string,
  weighingId: string,
): Promise<void> {
  const { input, reading } = s
  const manual = plan.manual
  const weight: NewWeighment = {
    id,
    weighing_id: weighingId,
    sequence: plan.sequence,
    weight_kg: plan.weight_kg!,
    captured_at: takenAt(w, s),
    source: sourceOf(s, plan),
    stable: !manual && reading?.stable === true,
    zero_before: !manual && isZeroed(s),
    raw_frame: manual ? null : (reading?.raw ?? null),
    indicator_record_no: manual ? null : (reading?.indicator_record_no ?? null),
    samples: manual ? [] : (reading?.samples ?? []),
    operator_id: w.actor.userId,
    scale_id: s.scale.id,
    shift: shiftOf(new Date(takenAt(w, s))),
    photos: [],
    plate_ocr: null,
    plate_match: null,
    truck_distance_m: null,
    manual_reason: manual ? input.manual_problem_id : null,
  }
  await appendWeighment(w, s.head, weight, reading?.zero_seen_at)
}

async function announce(
  w: Write,
  s: Situation,
  type: string,
  id: string,
  no: string,
  data: Row,
): Promise<void> {
  await w.emit({
    type,
    subject: { type: 'weighing', id, no },
    scope: {
      vendor_id: s.trip?.vendor_id ?? s.truck.vendor_id,
      work_unit_id: s.trip?.work_unit_id ?? null,
      scale_id: s.scale.id,
    },
    data: {
      ticket_no: no,
      scale_id: s.scale.id,
      truck_id: s.truck.id,
      trip_id: s.trip?.id ?? null,
      order_id: s.trip?.order_id ?? null,
      place: s.place,
      ...data,
    },
  })
}

function notesOf({ input }: Situation, before: string | null): string | null {
  return [before, input.note, input.manual_note].filter((text) => text).join('\n') || null
}

/** The trip's side of a new ticket; a general weighing has none. */
function tripColumns({ trip, input }: Situation): Row {
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

/** The columns of a ticket as it is opened by its first weight. */
export function openedColumns(w: Write, s: Situation, plan: CapturePlan, weighmentId: string): Row {
  const { input, truck, scale } = s
  return {
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
    first_kg: plan.weight_kg,
    first_at: takenAt(w, s),
    first_operator_id: w.actor.userId,
    first_operator_name: w.actor.name,
    simulated: isSimulated(s, plan),
  }
}

/** The next number of the scale's day. */
export function numberOf(w: Write, s: Situation): Promise<string> {
  const prefix = ticketNo(s.scale.code, new Date(takenAt(w, s)), 1).slice(0, -4)
  return nextNumber(w.tx, w.ctx.schema, prefix, 4)
}

async function takeFirst(w: Write, s: Situation, plan: CapturePlan): Promise<string> {
  const { weight_kg } = plan
  const { earlier } = s
  const id = earlier?.ticketId ?? uuidv7(Date.parse(w.at))
  const weighmentId = earlier?.weighmentId ?? uuidv7(Date.parse(w.at))
  const no = earlier?.ticketNo ?? (await numberOf(w, s))
  await insertRow(w, 'weighing', { id, ticket_no: no, ...openedColumns(w, s, plan, weighmentId) })
  await addWeight(w, s, plan, weighmentId, id)
  if (s.trip && s.place !== 'check')
    await recordTripEvent(w, {
      tripId: s.trip.id,
      type: s.place === 'origin' ? 'first_weigh_origin' : 'first_weigh_destination',
      source: BY_WEIGHING,
      occurredAt: takenAt(w, s),
      weighingId: id,
      payload: { ticket_no: no, weight_kg },
      columns: s.place === 'origin' ? { origin_tare_kg: weight_kg } : { destination_gross_kg: weight_kg },
    })
  await w.audit({
    action: 'capture-first',
    subject: { type: 'weighing', id, no },
    after: { first_kg: weight_kg },
  })
  await announce(w, s, 'weighing.opened', id, no, { weight_kg })
  return id
}

function netColumns({ place, input }: Situation, { weights }: CapturePlan): Row {
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

function closedColumns(w: Write, s: Situation, plan: CapturePlan, weighmentId: string): Row {
  const { input, open, scale } = s
  const serious = plan.flags.some(({ level }) => level !== 'info')
  return {
    status: serious ? 'flagged' : 'closed',
    ...plan.weights!,
    second_weighment_id: weighmentId,
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
    flags: JSON.stringify(plan.flags),
    flag_codes: plan.flags.map(({ code }) => code).join(' '),
    anomaly_score: plan.score,
    simulated: open!.simulated || isSimulated(s, plan),
  }
}

async function takeSecond(w: Write, s: Situation, plan: CapturePlan): Promise<string> {
  const open = s.open!
  const weighmentId = s.earlier?.weighmentId ?? uuidv7(Date.parse(w.at))
  await addWeight(w, s, plan, weighmentId, open.id)
  const columns = closedColumns(w, s, plan, weighmentId)
  await moveState(w, weighing, { id: open.id }, 'close', columns)
  if (s.trip && open.place !== 'check')
    await recordTripEvent(w, {
      tripId: s.trip.id,
      type: open.place === 'origin' ? 'second_weigh_origin' : 'second_weigh_destination',
      source: BY_WEIGHING,
      occurredAt: takenAt(w, s),
      weighingId: open.id,
      payload: { ticket_no: open.ticket_no, ...plan.weights },
      bagCount: open.place === 'destination' ? s.input.bag_count : null,
      columns: netColumns(s, plan),
    })
  const subject = { type: 'weighing', id: open.id, no: open.ticket_no }
  await w.audit({
    action: 'capture-second',
    subject,
    before: { status: 'open' },
    after: { status: columns.status, ...plan.weights },
  })
  await announce(
    w,
    s,
    columns.status === 'flagged' ? 'weighing.flagged' : 'weighing.closed',
    open.id,
    open.ticket_no,
    {
      ...plan.weights,
      flags: plan.flags.map(({ code }) => code),
    },
  )
  return open.id
}

/**
 * Takes the weight that stands on the scale: the first or the second one of the truck, whichever is due (life.W1,
 * life.W2), if that is the one `input` means. The weight is the server's last frame, its moment is read when the scale's turn has come: weights of one scale are in
 * order. Refuses with 412 and every reason; gives the weighing's id.
 */
export async function capture(
  { ctx, tx, actor }: Write,
  input: CaptureInput & MeantWeighing,
): Promise<string> {
  const s = await situationOf(tx, actor, input, true)
  const w = writing(ctx, tx, actor)
  const other = await otherThan(w, s, input)
  if (other) throw new AppError('aborted', other.message, [other], other.params)
  const plan = await planCapture(w.tx, s, w.actor, new Date(w.at), ctx.isReal)
  refuseNow(plan.objections)
  return takePlanned(w, s, plan)
}

/** Writes the weight of a situation as it was planned, on a ticket of its own or on the open one; gives the weighing's id. */
export async function takePlanned(w: Write, s: Situation, plan: CapturePlan): Promise<string> {
  if (s.abandoned) await abandon(w, s.abandoned)
  const id = plan.sequence === 1 ? await takeFirst(w, s, plan) : await takeSecond(w, s, plan)
  countChanged(weighing)
  return id
}
