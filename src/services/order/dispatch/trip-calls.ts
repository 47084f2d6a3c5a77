import { proxyEvents, TRIP_EVENT_LABELS } from '#contracts/dispatch/trip-event.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { translated } from '#i18n/translated.ts'
import { actionCall, callableActions } from '#engine/action/actions.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { itemsOf } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { write } from '#engine/write.ts'
import { actOnTrip } from '#services/order/dispatch/trips.ts'

const TRIP = trip

/** The trip's calls: its actions in the order's sequence of locks, its history of events, what may be recorded next. */
export function mountTripCalls(app: ServiceApp, ctx: ServiceContext): void {
  const timeline: RawCall = {
    at: 'GET /v1/trip/{id}/timeline',
    summary: 'The events of a trip, and what may be recorded next',
    roles: TRIP.access.read,
    answer: itemsOf,
  }
  mountRaw(app, timeline, async (c) => {
    const { actor } = c.var
    const row = await readRecord(ctx, ctx.db, TRIP, actor, c.req.param('id'))
    const items = await runSql(
      ctx.db,
      `select e.id, e.type, e.occurred_at, e.recorded_at, e.source, e.actor_name, e.latitude, e.longitude, e.checkpoint_id,
         k.name as checkpoint_name, e.weighing_id, e.problem_id, b.name as problem_name, e.status_after, e.reason, e.payload, e.by_proxy
       from orders.trip_event e
       left join master.public_checkpoint k on k.id = e.checkpoint_id
       left join master.public_problem b on b.id = e.problem_id
       where e.trip_id = $1 order by e.occurred_at, e.id`,
      [row.id],
    )
    const next = proxyEvents(String(row.status)).map((type) => ({
      type,
      label: translated(actor.lang, TRIP_EVENT_LABELS[type]),
    }))
    return answer(c, { items, next })
  })
  for (const name of callableActions(TRIP)) {
    mountRaw(app, actionCall(TRIP, name), async (c) => {
      const body = await bodyOf(c)
      const record = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) =>
        actOnTrip(w, c.req.param('id'), name, body),
      )
      return answer(c, record)
    })
  }
}
