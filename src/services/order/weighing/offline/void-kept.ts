import { weighing } from '#contracts/weighing/weighing.ts'
import { updateRow } from '#database/update-row.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import { writing, type Write } from '#engine/write.ts'
import { addWeight, numberOf } from '#services/order/weighing/capture.ts'
import { openedColumns } from '#services/order/weighing/ticket-columns.ts'
import { lockHead } from '#services/order/weighing/chain-store.ts'
import { planCapture, type CapturePlan } from '#services/order/weighing/plan.ts'
import { netOf } from '#services/order/weighing/rules/weighing.ts'
import type { Situation } from '#services/order/weighing/situation.ts'
import type { KeptRecord } from '#services/order/weighing/offline/kept-records.ts'
import { keptSituation, type Decided } from '#services/order/weighing/offline/take-kept.ts'

async function planOf(w: Write, kept: KeptRecord, decided: Decided) {
  const found = await keptSituation(w, kept, decided)
  // A void ticket stands beside whatever ticket the truck has open.
  const s: Situation = { ...found, open: null, abandoned: null }
  return { s, plan: await planCapture(w.tx, s, kept.operator, new Date(kept.at), w.ctx.isReal) }
}

/** The second weight of a void ticket, where the two make a load; two that do not stay in the record of what was handed over. */
async function addSecond(
  w: Write,
  ticketId: string,
  first: CapturePlan,
  kept: KeptRecord,
  decided: Decided,
): Promise<void> {
  const sums = netOf('check', first.weight_kg!, kept.weight_kg)
  if (sums.net_kg <= 0) return
  const { s, plan } = await planOf(w, kept, decided)
  const as = writing(w.ctx, w.tx, kept.operator, w.at)
  const head = await lockHead(w.tx, s.scale.id)
  await addWeight(as, { ...s, head }, { ...plan, sequence: 2 }, kept.id, ticketId)
  await updateRow(w.tx, 'orders.weighing', ticketId, {
    ...sums,
    deduction_kg: 0,
    deduction_reason: null,
    second_weighment_id: kept.id,
    second_kg: kept.weight_kg,
    second_at: kept.at,
    second_operator_id: kept.operator.userId,
    second_operator_name: kept.operator.name,
    scale_second_id: s.scale.id,
  })
  const subject = { type: 'weighing', id: ticketId }
  await as.audit({ action: 'capture-second', subject, after: { ...sums } })
}

/** Makes the ticket of a conflict that somebody voided: it keeps its number and its weights, and nothing follows from it. Gives its id. */
export async function voidKept(w: Write, [first, second]: KeptRecord[], reason: string): Promise<string> {
  const decided: Decided = { tripId: null, reason }
  const { s, plan } = await planOf(w, first!, decided)
  const { ticketId: id, weighmentId } = s.earlier!
  const as = writing(w.ctx, w.tx, first!.operator, w.at)
  const ticket_no = s.earlier!.ticketNo ?? (await numberOf(w, s))
  const voided = {
    status: 'void',
    void_reason: reason,
    voided_at: w.at,
    voided_by: w.actor.userId,
    voided_by_name: w.actor.name,
  }
  await insertRow(as, 'orders.weighing', {
    id,
    ticket_no,
    ...openedColumns(as, s, plan, weighmentId),
    ...voided,
  })
  await addWeight(as, s, plan, weighmentId, id)
  const subject = { type: 'weighing', id, no: ticket_no }
  await as.audit({ action: 'capture-first', subject, after: { first_kg: plan.weight_kg } })
  if (second) await addSecond(w, id, plan, second, decided)
  await w.audit({ action: 'void', subject, after: { status: 'void' }, reason })
  countChanged(weighing)
  return id
}
