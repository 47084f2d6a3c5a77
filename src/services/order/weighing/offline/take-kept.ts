import { AppError, refuseNow } from '#kernel/errors.ts'
import { writing, type Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import { takePlanned } from '#services/order/weighing/capture.ts'
import { planCapture } from '#services/order/weighing/plan.ts'
import { earlierSituation } from '#services/order/weighing/offline/earlier-situation.ts'
import type { KeptRecord } from '#services/order/weighing/offline/kept-records.ts'
import { keptObjections } from '#services/order/weighing/offline/rules/capture-causes.ts'
import type { Earlier, Situation } from '#services/order/weighing/situation.ts'

/** What a person decided: on which trip the weights go (null: on none), and why. */
export interface Decided {
  tripId: string | null
  reason: string
}

function captureInputOf(
  { record, weight_kg, isTrusted }: KeptRecord,
  { tripId, reason }: Decided,
): CaptureInput {
  const { capture, truck_id } = record
  return {
    ...capture,
    trip_id: tripId,
    // The truck that stood there, whoever drives the trip by now.
    truck_id,
    reason: tripId === null ? reason : (capture.reason ?? reason),
    bag_count: tripId === null ? null : capture.bag_count,
    one_pass: null,
    manual_kg: isTrusted ? null : weight_kg,
    note: capture.note ?? reason,
  }
}

/** The number it was written down with, unless another ticket bears it. */
async function freeNumber(w: Write, { record }: KeptRecord): Promise<Pick<Earlier, 'ticketId' | 'ticketNo'>> {
  const { ticket_id: ticketId, ticket_no } = record
  const [taken] = await runSql(w.tx, 'select 1 from orders.weighing where ticket_no = $1 or id = $2', [
    ticket_no,
    ticketId,
  ])
  return taken || record.capture.sequence === 2
    ? { ticketId: crypto.randomUUID(), ticketNo: null }
    : { ticketId, ticketNo: ticket_no }
}

/** The situation of a kept record under a decision. Without a trip it is a general weighing, wherever its truck is expected. */
export async function keptSituation(w: Write, kept: KeptRecord, decided: Decided): Promise<Situation> {
  const earlier: Earlier = { at: kept.at, weighmentId: kept.id, ...(await freeNumber(w, kept)) }
  const frame = kept.isTrusted ? kept.record.frame : null
  const s = await earlierSituation(w.tx, kept.operator, captureInputOf(kept, decided), frame, earlier)
  return decided.tripId === null ? { ...s, trip: null, place: 'check', objections: [] } : s
}

/**
 * Puts one kept record where a person decided. Refuses with everything that a decision cannot heal, such as a load above the scale's
 * capacity or another open ticket of the truck. Gives the ticket's id.
 */
export async function takeKept(
  w: Write,
  kept: KeptRecord,
  decided: Decided,
  ticketId: string | null,
): Promise<string> {
  const s = await keptSituation(w, kept, decided)
  if (decided.tripId === null && s.open && s.open.id !== ticketId) {
    const params = { ticket: s.open.ticket_no }
    const message = 'This truck still has the open ticket {ticket}'
    throw new AppError('failed_precondition', message, [{ field: '', message, params }], params)
  }
  const plan = await planCapture(w.tx, s, kept.operator, new Date(kept.at), w.ctx.isReal)
  refuseNow(keptObjections(plan.objections))
  return takePlanned(writing(w.ctx, w.tx, kept.operator, w.at), s, plan)
}
