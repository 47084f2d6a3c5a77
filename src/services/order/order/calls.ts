import type { Actor } from '#kernel/actor.ts'
import { fieldMessages } from '#contracts/refused.ts'
import type { Lang } from '#i18n/translate.ts'
import { translator } from '#i18n/translated.ts'
import { checklist, plan, quote, together, type OrderQuote, type Quoted } from '#contracts/order/calls.ts'
import { costs } from '#contracts/order/costs.ts'
import { ownPlaces } from '#contracts/order/place-calls.ts'
import { order, type OrderRecord } from '#contracts/order/order.ts'
import { costsOf } from '#services/order/order/order-costs.ts'
import { refuseFields } from '#engine/call/input.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { missingReferences } from '#engine/record/records.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { requesterOf, visibleOrder } from '#services/order/order/orders.ts'
import { checklistOf, checklistView } from '#services/order/order/checklist.ts'
import { freePairs } from '#services/order/order/free-pairs.ts'
import { isOwnUnit } from '#services/order/order/lent.ts'
import { againstHeld, togetherOf } from '#services/order/order/together.ts'
import {
  factsOf,
  placesOf,
  planOrder,
  type OrderFacts,
  type OrderPlan,
} from '#services/order/order/order-plans.ts'

/** What the form's side panel and the approver's panel show of a plan. */
function planView(
  { lines, est_amount_idr, planned_trips, funds, contract, errors }: OrderPlan,
  lang: Lang,
): OrderQuote {
  return {
    lines,
    est_amount_idr,
    planned_trips,
    contract,
    purchase_order: funds.purchase_order,
    purchase_order_lines: [...funds.poLineLeft],
    budget_months: [...funds.months],
    needs_budget_reason: funds.needsReason,
    errors: fieldMessages(errors, translator(lang)),
  }
}

const { contract_id, purchase_order_id } = order.fields
const PAYS = { contract_id, purchase_order_id }

const PLANNED = /^(lines|window_)/

/** A form that is not saved yet as it would be planned. Only its lines and its window must be right by now. */
function quotedFacts(actor: Actor, input: Quoted): OrderFacts {
  const wrong = order.rules.flatMap((rule) => rule(input)).filter(({ field }) => PLANNED.test(field))
  refuseFields(wrong)
  return factsOf({ ...input, work_unit_id: requesterOf(actor).workUnitId })
}

/** The order's calls beside the five and its actions. They go before `mountResource`, which would take their paths. */
export function mountOrderCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, quote, async ({ actor, input }) => {
    const facts = quotedFacts(actor, input)
    // What a contract and a purchase order have left is their own unit's to see.
    refuseFields(await missingReferences(ctx, ctx.db, { fields: PAYS }, actor, input))
    return planView(await planOrder(ctx.db, actor, facts), actor.lang)
  })
  mountCall(app, ownPlaces, async ({ actor }) => ({
    ids: [...new Set((await placesOf(ctx.db, actor)).map((one) => one.checkpoint_id))],
  }))
  // Once submitted its money is reserved: what is available is already what remains after it.
  mountCall(app, plan, async ({ actor, params }) => {
    const row = await visibleOrder(ctx, actor, params.id)
    const held = row.status !== 'draft' && row.status !== 'returned'
    const found = await planOrder(ctx.db, actor, { ...factsOf(row), held })
    const view = planView(found, actor.lang)
    // Who decides reads what refuses the approval; what was committed before stays so.
    const against = row.status === 'submitted' ? againstHeld(found) : []
    const pairs = await freePairs(ctx.db, row)
    return {
      ...view,
      errors: held ? fieldMessages(against, translator(actor.lang)) : view.errors,
      held,
      own: isOwnUnit(actor, row.work_unit_id),
      pairs,
    }
  })
  mountCall(app, together, async ({ actor, input }) => {
    const rows: OrderRecord[] = []
    for (const id of new Set(input.ids)) rows.push(await visibleOrder(ctx, actor, id))
    return togetherOf(ctx.db, actor, rows)
  })
  mountCall(app, costs, async ({ actor, params }) => {
    const row = await visibleOrder(ctx, actor, params.id)
    return costsOf(ctx.db, row.id)
  })
  mountCall(app, checklist, async ({ actor, params }) => {
    const row = await visibleOrder(ctx, actor, params.id)
    return checklistView(await checklistOf(ctx.db, row.id), actor.lang)
  })
}
