import { LADEN_TRIP_STATES, OPEN_TRIP_STATES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { order } from '#contracts/order/order.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import type { Write } from '#engine/write.ts'
import { ARRIVED_KG, RECEIVED_KG } from '#services/order/order/arrived.ts'
import { refreshIssues } from '#services/order/order/order-issues.ts'
import { isOneOf } from '#kernel/guards.ts'

/** States in which the cargo of a trip has arrived. */
const ARRIVED_STATES = ['delivered', 'completed', 'verified', 'disputed', 'billed', 'paid'] as const
const VERIFIED_STATES = ['verified', 'billed', 'paid']
/** States in which a trip has not left yet. */
export const NOT_STARTED = ['assigned', 'accepted', ...VOID_TRIP_STATES]

const stageOf = (status: string): number =>
  [NOT_STARTED.slice(0, 2), VOID_TRIP_STATES, ARRIVED_STATES, LADEN_TRIP_STATES].findIndex((states) =>
    isOneOf<string>(states, status),
  )

/** Whether a trip's move changes its order's sums or where its order stands. */
export function changesSums(from: string, to: string): boolean {
  return stageOf(from) !== stageOf(to)
}

/** What was loaded for a trip, kg: weighed at the start, else at the end, else as planned. */
const LOADED_KG = 'coalesce(t.origin_net_kg, t.destination_net_kg, t.planned_kg)'

/** Takes the order's row first: everything that moves its trips waits here, always in the same sequence. */
export async function lockOrder(w: Write, orderId: string): Promise<void> {
  await runSql(w.tx, 'select 1 from orders."order" where id = $1 for update', [orderId])
}

/** Brings what is given out and delivered of each line up to its trips. The order's row is locked. */
export async function refreshLines(w: Write, orderId: string): Promise<void> {
  await runSql(
    w.tx,
    `update orders.order_line l set allocated_kg = s.allocated, delivered_kg = s.delivered, lost_kg = s.lost
     from (select l.id,
         coalesce(sum(t.planned_kg) filter (where t.status <> all($2::text[])), 0) as allocated,
         coalesce(sum(${RECEIVED_KG}) filter (where t.status = any($3::text[])), 0) as delivered,
         (select coalesce(sum(x.lost_kg), 0) from orders.trip x where x.order_line_id = l.id) as lost
       from orders.order_line l left join orders.trip t on t.order_line_id = l.id and t.kind = 'delivery'
       where l.order_id = $1 group by l.id) s
     where l.id = s.id and (l.allocated_kg, l.delivered_kg, l.lost_kg) is distinct from (s.allocated, s.delivered, s.lost)`,
    [orderId, VOID_TRIP_STATES, ARRIVED_STATES],
  )
}

type Sums = ColumnsOf<'orders.order', 'order_no' | 'status'> &
  Computed<{ started: boolean; delivered_enough: boolean; more_since_return: boolean }>

async function refreshHeader(w: Write, orderId: string): Promise<Sums> {
  const [row] = await runSql<Sums>(
    w.tx,
    `update orders."order" o set assigned_trips = s.assigned, done_trips = s.done, allocated_kg = s.allocated,
       loaded_kg = s.loaded, delivered_kg = s.delivered, verified_kg = s.verified,
       verified_idr = s.verified_idr
     from (select
         count(*) filter (where t.kind = 'delivery' and t.status <> all($2::text[])) as assigned,
         count(*) filter (where t.kind = 'delivery' and t.status = any($3::text[])) as done,
         count(*) filter (where t.status = any($4::text[])) as open,
         count(*) filter (where t.status <> all($5::text[])) as started,
         coalesce(sum(t.planned_kg) filter (where t.kind = 'delivery' and t.status <> all($2::text[])), 0) as allocated,
         coalesce(sum(${LOADED_KG}) filter (where t.kind = 'delivery' and (t.status = any($3::text[])
           or t.loaded_at is not null and t.status = any($7::text[]))), 0) as loaded,
         coalesce(sum(${RECEIVED_KG}) filter (where t.kind = 'delivery' and t.status = any($3::text[])), 0) as delivered,
         coalesce(sum(coalesce(t.billable_kg, ${ARRIVED_KG})) filter (where t.kind = 'delivery' and t.status = any($6::text[])), 0) as verified,
         coalesce(sum(t.freight_idr) filter (where t.status = any($6::text[])), 0) as verified_idr,
         max(t.delivered_at) filter (where t.kind = 'delivery') as last_delivered
       from orders.trip t where t.order_id = $1) s, master.public_contract c
     where o.id = $1 and c.id = o.contract_id
     returning o.order_no, o.status, s.started > 0 as started,
       s.open = 0 and s.done > 0 and s.delivered >= o.quantity_ton * 1000 * (1 - c.under_tolerance_percent / 100)
         as delivered_enough,
       o.completion_returned_at is null or s.last_delivered > o.completion_returned_at as more_since_return`,
    [
      orderId,
      VOID_TRIP_STATES,
      ARRIVED_STATES,
      OPEN_TRIP_STATES,
      NOT_STARTED,
      VERIFIED_STATES,
      LADEN_TRIP_STATES,
    ],
  )
  countChanged(order)
  return row!
}

const REQUESTED = `, completion_requested_at = $3, completion_requested_by = null, completion_requested_by_name = '${SYSTEM.name}',
  completion_returned_at = null, completion_return_reason = null`

async function moveBySystem(w: Write, orderId: string, sums: Sums, to: string, type: string): Promise<void> {
  await runSql(
    w.tx,
    `update orders."order" set status = $2, row_version = row_version + 1, updated_at = $3
     ${to === 'completion_requested' ? REQUESTED : ''} where id = $1`,
    [orderId, to, w.at],
  )
  const subject = { type: 'order', id: orderId, no: sums.order_no }
  await w.audit({ action: type, subject, before: { status: sums.status }, after: { status: to } })
  await w.emit({ type: `order.${type}`, subject, data: { from: sums.status, to, by: 'system' } })
  sums.status = to
}

/**
 * Brings the sums of an order and its lines up to its trips, and moves the order where the trips carry it (life.O7,
 * life.O8): under way with the first trip that leaves, to be completed once enough has arrived. What was returned is asked for again only
 * when more has arrived since. The order's row is locked.
 */
export async function refreshOrder(w: Write, orderId: string): Promise<void> {
  await refreshLines(w, orderId)
  const sums = await refreshHeader(w, orderId)
  if (sums.status === 'assigned' && sums.started)
    await moveBySystem(w, orderId, sums, 'in_progress', 'started')
  if (['assigned', 'in_progress'].includes(sums.status) && sums.delivered_enough && sums.more_since_return)
    await moveBySystem(w, orderId, sums, 'completion_requested', 'completion_requested')
  await refreshIssues(w, orderId)
}
