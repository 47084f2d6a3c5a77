import { billing } from '#contracts/billing/billing.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { closeOrders, owePaid, payTrips } from '#services/order/ports.ts'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** A statement that waits counts what was there before it waited: documents are locked by one of its own. */
const lock = (w: Write, documents: readonly string[]): Promise<unknown> =>
  runSql(w.tx, 'select 1 from billing.billing where id = any($1::uuid[]) order by id for update', [documents])

/** Documents with what payments have paid or deducted of them by now, and what came by the bank; locked. */
async function countPaid(w: Write, documents: readonly string[]): Promise<Doc[]> {
  await lock(w, documents)
  return runSql<Doc>(
    w.tx,
    `update billing.billing d set paid_idr = s.paid, updated_at = $2
     from (select b.id, coalesce(sum(l.amount_idr), 0) - (select coalesce(sum(r.amount_idr), 0) from billing.money_received r
         where r.billing_id = b.id and r.status = 'confirmed') as paid
       from unnest($1::uuid[]) b (id)
       left join (billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.status in ('paid', 'reconciled', 'reversing'))
         on l.billing_id = b.id and l.is_live group by b.id) s
     where d.id = s.id returning d.id, d.paid_idr = d.payable_idr as is_whole`,
    [documents, w.at],
  )
}
type Doc = ColumnsOf<'billing.billing', 'id'> & Computed<{ is_whole: boolean }>

/** Lines of paid documents are paid, and with its last line a trip, and with its last trip an order (life.B9). */
async function payLines(w: Write, documents: readonly string[]): Promise<void> {
  const lines = await runSql<ColumnsOf<'billing.billing_line', 'trip_id' | 'order_id'>>(
    w.tx,
    `update billing.billing_line set status = 'paid', paid_at = $2, updated_at = $2, updated_by = $3, row_version = row_version + 1
     where billing_id = any($1::uuid[]) and status = 'verified' and deleted_at is null returning trip_id, order_id`,
    [documents, w.at, w.actor.userId],
  )
  countChanged(billingLine)
  const trips = await runSql<RenamedColumns<'billing.billing_line', { id: 'trip_id' }>>(
    w.tx,
    `select l.trip_id as id from billing.billing_line l where l.trip_id = any($1::uuid[]) and l.deleted_at is null
     group by 1 having bool_and(l.status in ('paid', 'excluded'))`,
    [lines.map(({ trip_id }) => trip_id)],
  )
  await payTrips(w, idsOf(trips))
  const orders = await runSql<ColumnsOf<'orders.order', 'id'>>(
    w.tx,
    `select o.id from orders.public_order o where o.id = any($1::uuid[])
       and not exists (select from billing.billing_line l where l.order_id = o.id and l.deleted_at is null and l.status not in ('paid', 'excluded'))
       and not exists (select from orders.public_trip t where t.order_id = o.id and t.deleted_at is null
         and t.status not in ('paid', 'cancelled', 'declined', 'failed') and not exists
           (select from billing.billing_line l where l.trip_id = t.id and l.status = 'excluded' and l.deleted_at is null))`,
    [lines.map(({ order_id }) => order_id)],
  )
  await closeOrders(w, idsOf(orders))
}

/** What follows when something of documents was paid, deducted or received: they are paid in part, or whole with lines, trips and orders. */
export async function documentsPaid(w: Write, ids: readonly string[]): Promise<void> {
  const documents = await countPaid(w, ids)
  const whole = documents.filter(({ is_whole }) => is_whole)
  await moveAllBySystem(w, billing, 'pay-part', idsOf(documents.filter(({ is_whole }) => !is_whole)))
  await moveAllBySystem(w, billing, 'pay', idsOf(whole))
  await payLines(w, idsOf(whole))
}

/** Closes those of the documents that are paid whole, once every payment that holds a part of them was compared with the bank (life.D6). */
export async function documentsCompared(w: Write, documents: readonly string[]): Promise<void> {
  await lock(w, documents)
  const compared = await runSql<ColumnsOf<'billing.billing', 'id'>>(
    w.tx,
    `select b.id from billing.billing b where b.id = any($1::uuid[])
       and not exists (select from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
         where l.billing_id = b.id and l.is_live and p.status <> 'reconciled')`,
    [documents],
  )
  await moveAllBySystem(w, billing, 'close', idsOf(compared))
}

/** Lines of documents that are owed again, with their trips and orders, which say whose money came back. */
async function oweLines(w: Write, documents: readonly string[], why: string): Promise<void> {
  const lines = await runSql<ColumnsOf<'billing.billing_line', 'trip_id' | 'order_id'>>(
    w.tx,
    `update billing.billing_line set status = 'verified', paid_at = null, updated_at = $2, row_version = row_version + 1
     where billing_id = any($1::uuid[]) and status = 'paid' returning trip_id, order_id`,
    [documents, w.at],
  )
  if (!lines.length) return
  countChanged(billingLine)
  const places = {
    trips: [...new Set(lines.map(({ trip_id }) => trip_id))],
    orders: [...new Set(lines.map(({ order_id }) => order_id))],
  }
  await owePaid(w, places, why)
}

/** Documents of which less is paid than before are owed again, with their lines, trips and orders; `why` is what those say. */
export async function documentsOwed(w: Write, ids: readonly string[], why: string): Promise<void> {
  const open = idsOf((await countPaid(w, ids)).filter(({ is_whole }) => !is_whole))
  await oweLines(w, open, why)
  await moveAllBySystem(w, billing, 'reverse', open)
  // Another payment may hold, or have paid, another part of it; so may money that was received.
  const held = await runSql<Doc>(
    w.tx,
    `select d.id, d.paid_idr = 0 as is_whole from billing.billing d where d.id = any($1::uuid[])
       and (exists (select from billing.trip_payment_line l where l.billing_id = d.id and l.is_live) or d.paid_idr <> 0)`,
    [open],
  )
  await moveAllBySystem(w, billing, 'request-payment', idsOf(held))
  await moveAllBySystem(w, billing, 'pay-part', idsOf(held.filter(({ is_whole }) => !is_whole)))
}
