import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { fieldMessages } from '#kernel/wire.ts'
import type { Lang } from '#i18n/translate.ts'
import { translator } from '#i18n/translated.ts'
import { order } from '#contracts/order/order.ts'
import { act, actionCall } from '#engine/action/actions.ts'
import type { ActionRules } from '#engine/rules.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { bodySchema, type Json } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import { write } from '#engine/write.ts'
import { quotedValue, requesterOf, visibleOrders } from '#services/order/order/orders.ts'
import { checklistOf, checklistView } from '#services/order/order/checklist.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { factsOf, planOrder, type OrderPlan } from '#services/order/order/order-plans.ts'

type Row = Record<string, unknown>
const ORDER = order

/** Actions whose trips change with them, so that the order's sums follow. */
const MOVES_TRIPS = [
  'request-completion',
  'complete',
  'verify',
  'dispute',
  'resolve-dispute',
  'super-cancel',
] as const

/** What the form's side panel and the approver's panel show of a plan. */
function planView(plan: OrderPlan, lang: Lang): Row {
  const { lines, est_amount_idr, planned_trips, funds, errors } = plan
  return {
    lines,
    est_amount_idr,
    planned_trips,
    purchase_order: funds.purchase_order,
    purchase_order_lines: funds.poLineLeft,
    budget_months: funds.months,
    needs_budget_reason: funds.needsReason,
    errors: fieldMessages(errors, translator(lang)),
  }
}

/** The order in the caller's scope; 404 for anything else. */
function seen(ctx: ServiceContext, c: Call): Promise<Row> {
  const id = c.req.param('id')
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  return readRecord(ctx, ctx.db, ORDER, c.var.actor, id, visibleOrders)
}

const OBJECT = (): Json => ({ type: 'object' })

const READS = {
  quote: {
    at: 'POST /v1/order/quote',
    summary: 'What an order that is not saved yet would cost and need',
    roles: ORDER.access.create,
    body: () => bodySchema(ORDER.fields),
    answer: OBJECT,
  },
  plan: {
    at: 'GET /v1/order/{id}/plan',
    summary: 'What an order costs and needs',
    roles: ['order-requester'],
    answer: OBJECT,
  },
  checklist: {
    at: 'GET /v1/order/{id}/checklist',
    summary: 'What an order still lacks before it is complete',
    roles: ORDER.access.read,
    answer: OBJECT,
  },
} as const satisfies Record<string, RawCall>

function mountReads(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(app, READS.quote, async (c) => {
    const value = quotedValue(await bodyOf(c))
    const facts = factsOf({ ...value, work_unit_id: requesterOf(c.var.actor).workUnitId })
    return answer(c, planView(await planOrder(ctx.db, c.var.actor, facts), c.var.actor.lang))
  })
  // Once submitted its money is reserved: what is available is already what remains after it.
  mountRaw(app, READS.plan, async (c) => {
    const row = await seen(ctx, c)
    const plan = await planOrder(ctx.db, c.var.actor, factsOf(row))
    const held = row.status !== 'draft' && row.status !== 'returned'
    return answer(c, { ...planView(held ? { ...plan, errors: [] } : plan, c.var.actor.lang), held })
  })
  mountRaw(app, READS.checklist, async (c) => {
    const row = await seen(ctx, c)
    return answer(c, checklistView(await checklistOf(ctx.db, String(row.id)), c.var.actor.lang))
  })
}

/** The order's calls beside the five and the plain actions. They go before `mountResource`, which would take their paths. */
export function mountOrderCalls(app: ServiceApp, ctx: ServiceContext, rules: ActionRules): void {
  mountReads(app, ctx)
  for (const name of MOVES_TRIPS) {
    mountRaw(app, actionCall(ORDER, name), async (c) => {
      const body = await bodyOf(c)
      const { actor } = c.var
      const id = c.req.param('id') ?? ''
      const record = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
        await act(w, ORDER, rules, id, name, body, visibleOrders)
        await refreshOrder(w, id)
        return readRecord(ctx, w.tx, ORDER, actor, id, visibleOrders)
      })
      return answer(c, record)
    })
  }
}
