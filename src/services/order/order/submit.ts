import type { order } from '#contracts/order/order.ts'
import { reserve } from '#services/billing/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import { holdToCeilings } from '#services/order/order/ceilings.ts'
import {
  contractClaim,
  factsOf,
  planOrder,
  storePlan,
  type OrderPlan,
} from '#services/order/order/order-plans.ts'
import { sourceOf } from '#services/order/order/holdings.ts'
import { NOT_OWNER } from '#services/order/order/orders.ts'

/** What was decided of an order counts no more once it is submitted again; its approvals keep it. */
const UNDECIDED = {
  decision: null,
  decision_reason: null,
  decided_at: null,
  decided_by: null,
  decided_by_name: null,
  decided_for_name: null,
}

/** Draft or returned -> submitted (life.O2): the lines' tariffs are fixed and PO and budget reserved. */
export const submit: ActionRule<typeof order, 'submit', OrderPlan> = {
  async guard({ db, actor, row, input }) {
    if (row.created_by !== actor.userId) return NOT_OWNER
    const plan = await planOrder(db, actor, factsOf(row), input?.budget_reason ?? null)
    const refused = input ? plan.errors : plan.errors.filter(({ field }) => field !== 'budget_reason')
    return { refused, found: plan }
  },
  async effect(w, row, { budget_reason }, plan) {
    const poLines = await reserve(w, sourceOf(row), plan.claims, budget_reason)
    await storePlan(w.tx, row.id, row.lines, plan.lines, poLines)
    await holdToCeilings(w, sourceOf(row), contractClaim(plan.claims))
    return { submitted_at: w.at, ...UNDECIDED }
  },
  event: 'order.submitted',
}
