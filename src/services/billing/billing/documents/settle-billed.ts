import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { giveBackAll } from '#services/billing/purchase/give-back.ts'
import { billOrders, billTrips } from '#services/order/ports.ts'

/** A line that nothing is left to be decided about: an excluded one counts as finished (dec.I4.7). */
const DONE = `l.status in ('verified', 'paid', 'excluded')`

async function billedTrips(w: Write, tripIds: readonly string[]): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'billing.billing_line', 'trip_id'>>(
    w.tx,
    `select l.trip_id from billing.billing_line l where l.trip_id = any($1::uuid[]) and l.deleted_at is null group by l.trip_id
     having bool_and(${DONE}) and bool_or(l.status in ('verified', 'paid'))`,
    [tripIds],
  )
  return rows.map(({ trip_id }) => trip_id)
}

/** Orders of which every line is done, and whose verified trips all have lines. */
async function billedOrders(w: Write, tripIds: readonly string[]): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'orders.order', 'id'>>(
    w.tx,
    `select o.id from orders.public_order o
     where o.id in (select order_id from billing.billing_line where trip_id = any($1::uuid[])) and o.status = 'verified'
       and not exists (select from billing.billing_line l where l.order_id = o.id and l.deleted_at is null and not (${DONE}))
       and not exists (select from orders.public_trip t where t.order_id = o.id and t.status = 'verified'
         and not exists (select from billing.billing_line l where l.trip_id = t.id and l.deleted_at is null))
       and not exists (select from billing.audit_due d join orders.public_trip t on t.id = d.trip_id where t.order_id = o.id)`,
    [tripIds],
  )
  return rows.map(({ id }) => id)
}

/** What orders still hold when nothing of them is left to be billed goes back to their purchase orders and budgets. */
async function releaseRests(w: Write, orders: ReadonlyMap<string, string>): Promise<void> {
  if (!orders.size) return
  const lines = await runSql<ColumnsOf<'orders.order_line', 'id' | 'order_id'>>(
    w.tx,
    'select id, order_id from orders.public_order_line where order_id = any($1::uuid[]) order by order_id, position',
    [[...orders.keys()]],
  )
  const rests = lines.map(({ id, order_id: orderId }) => ({
    orderLineId: id,
    orderId,
    orderNo: orders.get(orderId) ?? '',
  }))
  await giveBackAll(w, rests, 'Everything of the order is billed')
}

/**
 * Moves trips and their orders on where billing has settled all of their lines (life.B6, dec.I4.7): the trip is billed with its last line
 * that is verified or excluded, the order with its last trip. In the caller's transaction.
 */
export async function settleBilled(w: Write, tripIds: readonly string[]): Promise<void> {
  await billTrips(w, await billedTrips(w, tripIds))
  const orders = await billOrders(w, await billedOrders(w, tripIds))
  await releaseRests(w, new Map(orders.map(({ id, no }) => [id, no ?? ''])))
}
