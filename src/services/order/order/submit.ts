import { reserve } from '#services/billing/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import { runSql } from '#database/sql.ts'
import { factsOf, planOrder, storePlan } from '#services/order/order/order-plans.ts'

/** Only who made an order sends it on, calls it off or asks for its completion (life.O2, life.O8, life.O15). */
export const NOT_OWNER = [{ field: 'status', message: 'Only the requester who made the order may do this' }]

/** Draft or returned -> submitted (life.O2): the lines' tariffs are fixed and PO and budget reserved. */
export const submit: ActionRule = {
  async guard({ db, actor, row, input }) {
    if (row.created_by !== actor.userId) return NOT_OWNER
    const reason = (input?.budget_reason as string | null | undefined) ?? null
    const { errors } = await planOrder(db, actor, factsOf(row), reason)
    return input ? errors : errors.filter(({ field }) => field !== 'budget_reason')
  },
  async effect(w, row, input) {
    const facts = factsOf(row)
    const reason = (input.budget_reason as string | null) ?? null
    const plan = await planOrder(w.tx, w.actor, facts, reason)
    await storePlan(w.tx, String(row.id), row.lines as { id: string }[], plan.lines)
    const source = { id: String(row.id), no: String(row.order_no) }
    const poLines = await reserve(w, source, plan.claims, reason)
    for (const [lineId, poLineId] of poLines)
      await runSql(w.tx, 'update orders.order_line set purchase_order_line_id = $2 where id = $1', [
        lineId,
        poLineId,
      ])
    return { submitted_at: w.at, decision_reason: null, decided_at: null, decided_by: null }
  },
  event: 'order.submitted',
}
