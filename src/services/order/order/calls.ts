import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { fieldMessages } from '#kernel/wire.ts'
import type { Lang } from '#i18n/translate.ts'
import { translator } from '#i18n/translated.ts'
import { integer } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { checklist, plan, quote, type OrderQuote, type Quoted } from '#contracts/order/calls.ts'
import { order } from '#contracts/order/order.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { act, actionCall } from '#engine/action/actions.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkedInput } from '#engine/call/input.ts'
import { bodySchema, type Json } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import { write } from '#engine/write.ts'
import { assignRule, checkPair, type PairAsked } from '#services/order/dispatch/assign.ts'
import { guardViews } from '#services/order/dispatch/rules/guard-table.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'
import { requesterOf, visibleOrder, visibleOrders } from '#services/order/order/orders.ts'
import { checklistOf, checklistView } from '#services/order/order/checklist.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { factsOf, planOrder, type OrderFacts, type OrderPlan } from '#services/order/order/order-plans.ts'

type Row = Record<string, unknown>
const ORDER = order
const TRIP = trip
const TOWER = ['control-tower', 'super-ct'] as const

const PAIR = {
  order_line_id: idOf({ label: 'Line', required: true }),
  truck_id: idOf({ label: 'Truck', required: true }),
  driver_id: idOf({ label: 'Driver', required: true }),
  planned_kg: integer({ label: 'Planned weight', min: 1, max: 200_000 }),
  planned_start_at: timestamp({ label: 'Planned start' }),
} as const

const SUGGEST = {
  order_line_id: idOf({ label: 'Line', required: true }),
  planned_start_at: timestamp({ label: 'Planned start' }),
} as const

/** What the form's side panel and the approver's panel show of a plan. */
function planView(
  { lines, est_amount_idr, planned_trips, funds, errors }: OrderPlan,
  lang: Lang,
): OrderQuote {
  return {
    lines,
    est_amount_idr,
    planned_trips,
    purchase_order: funds.purchase_order,
    purchase_order_lines: [...funds.poLineLeft],
    budget_months: [...funds.months],
    needs_budget_reason: funds.needsReason,
    errors: fieldMessages(errors, translator(lang)),
  }
}

const PLANNED = /^(lines|window_)/

/** A form that is not saved yet as it would be planned. Only its lines and its window must be right by now. */
function quotedFacts(actor: Actor, input: Quoted): OrderFacts {
  const wrong = order.rules.flatMap((rule) => rule(input)).filter(({ field }) => PLANNED.test(field))
  if (wrong.length) throw new AppError('invalid_argument', 'Some fields need your attention', wrong)
  return factsOf({ ...input, work_unit_id: requesterOf(actor).workUnitId })
}

/** The order in the caller's scope; 404 for anything else. */
function seen(ctx: ServiceContext, c: Call): Promise<Row> {
  const id = c.req.param('id')
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  return readRecord(ctx, ctx.db, ORDER, c.var.actor, id, visibleOrders)
}

const OBJECT = (): Json => ({ type: 'object' })

const DISPATCH = {
  check: {
    at: 'POST /v1/order/{id}/check',
    summary: 'Whether a truck and a driver could take a line, and what stands against it',
    roles: TOWER,
    body: () => bodySchema(PAIR),
    answer: OBJECT,
  },
  suggest: {
    at: 'POST /v1/order/{id}/suggest',
    summary: 'Trucks with drivers for a line, the best first',
    roles: TOWER,
    body: () => bodySchema(SUGGEST),
    answer: OBJECT,
  },
} as const satisfies Record<string, RawCall>

function mountReads(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, quote, async ({ actor, input }) =>
    planView(await planOrder(ctx.db, actor, quotedFacts(actor, input)), actor.lang),
  )
  // Once submitted its money is reserved: what is available is already what remains after it.
  mountCall(app, plan, async ({ actor, params }) => {
    const row = await visibleOrder(ctx, actor, params.id)
    const view = planView(await planOrder(ctx.db, actor, factsOf(row)), actor.lang)
    const held = row.status !== 'draft' && row.status !== 'returned'
    return { ...view, errors: held ? [] : view.errors, held }
  })
  mountCall(app, checklist, async ({ actor, params }) => {
    const row = await visibleOrder(ctx, actor, params.id)
    return checklistView(await checklistOf(ctx.db, row.id), actor.lang)
  })
}

function mountDispatch(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(app, DISPATCH.check, async (c) => {
    const row = await seen(ctx, c)
    const asked = checkedInput(PAIR, await bodyOf(c)) as unknown as PairAsked
    const pair = await checkPair(ctx.db, c.var.actor, String(row.id), asked)
    return answer(c, {
      allowed: pair.guards.length === 0,
      planned_kg: pair.planned_kg,
      planned_start_at: pair.span.start,
      planned_end_at: pair.span.end,
      open_kg: Math.max(0, pair.line.open_kg),
      guards: guardViews(pair.guards, c.var.actor.lang),
    })
  })
  mountRaw(app, DISPATCH.suggest, async (c) => {
    const row = await seen(ctx, c)
    const asked = checkedInput(SUGGEST, await bodyOf(c)) as {
      order_line_id: string
      planned_start_at: string | null
    }
    return answer(c, await suggest(ctx.db, c.var.actor, String(row.id), asked))
  })
  mountRaw(app, actionCall(ORDER, 'assign'), async (c) => {
    const body = await bodyOf(c)
    const { actor } = c.var
    const id = c.req.param('id') ?? ''
    const done = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
      const made: { tripId?: string } = {}
      await act(w, ORDER, { assign: assignRule(made) }, id, 'assign', body, visibleOrders)
      await refreshOrder(w, id)
      return {
        ...(await readRecord(ctx, w.tx, ORDER, actor, id, visibleOrders)),
        trip: await readRecord(ctx, w.tx, TRIP, actor, made.tripId),
      }
    })
    return answer(c, done, 'Assigned')
  })
}

/** The order's calls beside the five and the plain actions. They go before `mountResource`, which would take their paths. */
export function mountOrderCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountReads(app, ctx)
  mountDispatch(app, ctx)
}
