import { check, suggest, type Assigned } from '#contracts/dispatch/calls.ts'
import { fillForecast } from '#contracts/dispatch/fill-calls.ts'
import { nextPair } from '#contracts/dispatch/next-pair.ts'
import { timeline } from '#contracts/dispatch/timeline.ts'
import { proxyEvents, TRIP_EVENT_LABELS } from '#contracts/dispatch/trip-event.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { order, type OrderRecord } from '#contracts/order/order.ts'
import { AppError } from '#kernel/errors.ts'
import { translated } from '#i18n/translated.ts'
import { act, actionCall, callableActions } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { write } from '#engine/write.ts'
import { actOnTrip } from '#services/order/dispatch/actions.ts'
import { assign, checkPair } from '#services/order/dispatch/assign.ts'
import { forecastFill } from '#services/order/dispatch/fill-forecast.ts'
import { guardViews } from '#services/order/dispatch/rules/guard-table.ts'
import { nextPairOf } from '#services/order/dispatch/next-pair.ts'
import { suggest as suggestPairs } from '#services/order/dispatch/suggest.ts'
import { newestTrip, saidSince, tripStory } from '#services/order/dispatch/trip-facts.ts'
import { lateMoments, linkedTrips } from '#services/order/dispatch/trip-links.ts'
import { standardsOf } from '#services/order/dispatch/trip-standards.ts'
import { visibleOrder } from '#services/order/order/orders.ts'
import { visibleOrders } from '#services/order/order/visible.ts'

/** The line that is meant, by its id or its number; 400 for one that the order does not have, or where none is named and it has several. */
function lineOf(
  lines: OrderRecord['lines'],
  { order_line_id: id, line_no: no }: { order_line_id: string | null; line_no: number | null },
): string {
  const [meant, other] = lines.filter(
    (line) => (id === null || line.id === id) && (no === null || line.line_no === no),
  )
  if (meant && !other) return meant.id
  throw new AppError('invalid_argument', 'Some fields need your attention', [
    id === null && no !== null
      ? { field: 'line_no', message: 'The order has no such line' }
      : { field: 'order_line_id', message: 'Choose one from the list' },
  ])
}

function mountBoard(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, check, async ({ actor, params, input }) => {
    const { id } = await visibleOrder(ctx, actor, params.id)
    const pair = await checkPair(ctx.db, actor, id, input)
    return {
      allowed: pair.guards.length === 0,
      planned_kg: pair.planned_kg,
      planned_start_at: pair.span.start,
      planned_end_at: pair.span.end,
      open_kg: Math.max(0, pair.line.open_kg),
      guards: guardViews(pair.guards, actor.lang),
    }
  })
  mountCall(app, suggest, async ({ actor, params, input }) => {
    const { id, lines } = await visibleOrder(ctx, actor, params.id)
    const { planned_start_at } = input
    return suggestPairs(ctx.db, actor, id, { order_line_id: lineOf(lines, input), planned_start_at })
  })
  mountCall(app, fillForecast, async ({ actor, params, input }) => {
    const { id } = await visibleOrder(ctx, actor, params.id)
    return forecastFill(ctx.db, actor, id, input)
  })
}

/** The plain action answers the order; the board also shows the trip that was made. */
function mountAssign(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(app, actionCall(order, 'assign'), async (c) => {
    const { actor } = c.var
    const body = await bodyOf(c)
    const done = await write(ctx, actor, idempotencyKey(c, body), async (w): Promise<Assigned> => {
      const row = await act(w, order, { assign }, c.req.param('id'), 'assign', body, visibleOrders)
      return { ...row, trip: await readRecord(ctx, w.tx, trip, actor, await newestTrip(w, row.id)) }
    })
    return answer(c, done, 'Assigned')
  })
}

function mountTrips(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, timeline, async ({ actor, params }) => {
    const { id, status } = await readRecord(ctx, ctx.db, trip, actor, params.id)
    const said = await saidSince(ctx.db, id, status)
    const next = proxyEvents(status, said).map((type) => ({
      type,
      label: translated(actor.lang, TRIP_EVENT_LABELS[type]),
    }))
    return {
      items: await tripStory(ctx.db, id),
      next,
      standards: await standardsOf(ctx.db, id),
      linked: await linkedTrips(ctx.db, actor, id),
      late: await lateMoments(ctx.db, actor, id),
    }
  })
  mountCall(app, nextPair, async ({ actor, params }) => {
    const row = await readRecord(ctx, ctx.db, trip, actor, params.id)
    return nextPairOf(ctx.db, actor, row)
  })
  for (const name of callableActions(trip)) {
    mountRaw(app, actionCall(trip, name), async (c) => {
      const body = await bodyOf(c)
      const record = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) =>
        actOnTrip(w, c.req.param('id'), name, body),
      )
      return answer(c, record)
    })
  }
}

/**
 * The calls of the dispatch board, a trip's timeline, and a trip's actions in the sequence of locks that its order asks for.
 * They go before `mountResource`, which would take their paths.
 */
export function mountDispatch(app: ServiceApp, ctx: ServiceContext): void {
  mountBoard(app, ctx)
  mountAssign(app, ctx)
  mountTrips(app, ctx)
}
