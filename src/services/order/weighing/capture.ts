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
import { appendWeighment, peekHead, type NewWeighment } from '#services/order/weighing/chain-store.ts'
import { indicatorPhoto } from '#services/order/weighing/manual.ts'
import { openOfTruck } from '#services/order/weighing/facts.ts'
import { drawSpotCheck } from '#services/order/weighing/one-pass.ts'
import {
  closedColumns,
  firstColumns,
  isSimulated,
  isStored,
  netColumns,
  openedColumns,
  takenAt,
} from '#services/order/weighing/ticket-columns.ts'
import { keepFrame, photosOf } from '#services/order/weighing/evidence.ts'
import { plateSeen } from '#services/order/weighing/rules/plate.ts'
import { planCapture, type CapturePlan } from '#services/order/weighing/plan.ts'
import { isZeroed } from '#services/order/weighing/plan-flags.ts'
import { situationOf, type Situation } from '#services/order/weighing/situation.ts'
import { moveState } from '#engine/action/actions.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf } from '#database/rows.ts'
import { insertRow } from '#engine/record/records.ts'
import { countChanged } from '#engine/list/totals.ts'
import { writing, type Write } from '#engine/write.ts'

/** Where the weight comes from: what the reading is, not what the profile says of the scale by now. */
function sourceOf(s: Situation, plan: CapturePlan): Weighment['source'] {
  if (isStored(plan)) return 'stored_tare'
  if (plan.manual) return 'manual'
  if (s.earlier) return 'indicator_offline'
  if (isSimulated(s, plan)) return 'simulator'
  return s.scale.is_third_party ? 'third_party' : 'indicator'
}

/** The sight of the empty platform that a weight uses up. One that came later does not give back what was used up since. */
function zeroUsed({ earlier, reading, head }: Situation): string | null {
  const seen = reading?.zero_seen_at ?? null
  const isOld = earlier && seen && head.zero_used_at && Date.parse(seen) < Date.parse(head.zero_used_at)
  return isOld ? null : seen
}

/** Adds the weight of a situation to its scale's chain. */
export async function addWeight(
  w: Write,
  s: Situation,
  plan: CapturePlan,
  id: string,
  weighingId: string,
): Promise<void> {
  const { input } = s
  const { manual } = plan
  const reading = manual || isStored(plan) ? null : s.reading
  const weight: NewWeighment = {
    id,
    weighing_id: weighingId,
    sequence: plan.sequence,
    weight_kg: plan.weight_kg!,
    captured_at: takenAt(w, s),
    source: sourceOf(s, plan),
    stable: isStored(plan) || (!manual && reading?.stable === true),
    zero_before: !manual && isZeroed(s),
    raw_frame: reading?.raw ?? null,
    indicator_record_no: reading?.indicator_record_no ?? null,
    samples: reading?.samples ?? [],
    operator_id: w.actor.userId,
    scale_id: s.scale.id,
    shift: shiftOf(new Date(takenAt(w, s)), s.settings.shift_starts),
    photos:
      manual && !s.earlier
        ? await indicatorPhoto(w, s, plan.sequence === 1 ? weighingId : null)
        : photosOf(reading),
    ...plateSeen(reading?.photos ?? [], s.truck.plate_no),
    truck_distance_m: null,
    manual_reason: manual ? input.manual_problem_id : null,
    whole_on_deck: isStored(plan) ? null : input.whole_on_deck,
    occupants: isStored(plan) ? null : input.occupants,
  }
  await appendWeighment(w, s.head, weight, zeroUsed(s))
  if (reading?.frame) await keepFrame(w, id, reading.frame)
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

/** The next number of the scale's day. */
export function numberOf(w: Write, s: Situation): Promise<string> {
  const prefix = ticketNo(s.scale.code, new Date(takenAt(w, s)), 1).slice(0, -4)
  return nextNumber(w.tx, w.ctx.schema, prefix, 4)
}

async function takeFirst(
  w: Write,
  s: Situation,
  plan: CapturePlan,
  more: ChangesOf<'orders.weighing'> = {},
): Promise<string> {
  const { weight_kg } = plan
  const id = s.earlier?.ticketId ?? uuidv7(Date.parse(w.at))
  const weighmentId = s.earlier?.weighmentId ?? uuidv7(Date.parse(w.at))
  const no = s.earlier?.ticketNo ?? (await numberOf(w, s))
  await insertRow(w, 'orders.weighing', {
    id,
    ticket_no: no,
    ...openedColumns(w, s, plan, weighmentId),
    ...more,
  })
  await addWeight(w, s, plan, weighmentId, id)
  // One pass meets a truck that loads already: only its second weighing is left to be told.
  if (s.trip && s.place !== 'check' && s.trip.status !== 'loading')
    await recordTripEvent(w, {
      tripId: s.trip.id,
      type: s.place === 'origin' ? 'first_weigh_origin' : 'first_weigh_destination',
      source: BY_WEIGHING,
      occurredAt: takenAt(w, s),
      weighingId: id,
      payload: { ticket_no: no, weight_kg },
      columns: firstColumns(s, plan),
    })
  await w.audit({
    action: 'capture-first',
    subject: { type: 'weighing', id, no },
    after: { first_kg: weight_kg },
  })
  await announce(w, s, 'weighing.opened', id, no, { weight_kg })
  const flags = plan.flags.filter(({ level }) => level === 'block').map(({ code }) => code)
  // One pass closes its ticket at once, and tells its flags then.
  if (flags.length && plan.weights === null) await announce(w, s, 'weighing.first_flagged', id, no, { flags })
  return id
}

async function takeSecond(w: Write, s: Situation, plan: CapturePlan): Promise<string> {
  const open = s.open!
  // The stored tare of one pass is no reading of its own.
  const weighmentId = (isStored(plan) ? null : s.earlier?.weighmentId) ?? uuidv7(Date.parse(w.at))
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
 * Both weights by one press (life.W3): the one on the scale, and the stored tare. What is drawn is weighed empty too (dec.I3.8). Where the truck
 * unloads next, its ticket stays open for that; at the origin it leaves laden, so the ticket closes with a flag, and the truck has no one
 * pass until it was weighed empty.
 */
async function takeOnePass(w: Write, s: Situation, plan: CapturePlan): Promise<string> {
  const spot_check = await drawSpotCheck(w.tx, s.truck, s.trip!, s.place, s.settings)
  if (spot_check && s.place === 'destination')
    return takeFirst(w, s, { ...plan, flow: 'gross_first' }, { spot_check })
  await takeFirst(w, s, plan, { spot_check })
  const open = await openOfTruck(w.tx, s.truck.id, false)
  const head = await peekHead(w.tx, s.scale.id)
  const closing = spot_check
    ? await planCapture(w.tx, { ...s, emptyOwed: true }, w.actor, new Date(w.at), w.ctx.isReal)
    : plan
  // The note stands on the ticket since its first weight.
  const input = { ...s.input, note: null }
  return takeSecond(w, { ...s, open, head, input }, { ...closing, sequence: 2, weight_kg: s.truck.tare_kg })
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
  const take = plan.sequence === 2 ? takeSecond : plan.flow === 'one_pass' ? takeOnePass : takeFirst
  const id = await take(w, s, plan)
  countChanged(weighing)
  return id
}
