import { billing } from '#contracts/billing/billing.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { overtime } from '#contracts/people/overtime.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { giveBackPremiums, usePremiums } from '#services/billing/payment/trips/driver-budget.ts'
import { closeOrders, owePaid, payTrips } from '#services/order/ports.ts'

type Id = Computed<{ id: string }>
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The documents of a payment with what is paid of them by now; locked. */
async function countPaid(w: Write, paymentId: string): Promise<Pick<Doc, 'id' | 'is_whole'>[]> {
  await runSql(
    w.tx,
    `select 1 from billing.billing where id in (select billing_id from billing.trip_payment_line where trip_payment_id = $1)
     order by id for update`,
    [paymentId],
  )
  return runSql<Doc>(
    w.tx,
    `update billing.billing d set paid_idr = s.paid, updated_at = $2
     from (select b.id, coalesce(sum(l.amount_idr), 0) as paid
       from (select distinct billing_id as id from billing.trip_payment_line where trip_payment_id = $1 and billing_id is not null) b
       left join (billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.status in ('paid', 'reconciled'))
         on l.billing_id = b.id and l.is_live group by b.id) s
     where d.id = s.id returning d.id, d.paid_idr = d.payable_idr as is_whole`,
    [paymentId, w.at],
  )
}
type Doc = Computed<{ id: string; is_whole: boolean }>

/** Lines of paid documents are paid, and with its last line a trip, and with its last trip an order (life.B9). */
async function payLines(w: Write, documents: readonly string[]): Promise<void> {
  const lines = await runSql<ColumnsOf<'billing.billing_line', 'trip_id' | 'order_id'>>(
    w.tx,
    `update billing.billing_line set status = 'paid', paid_at = $2, updated_at = $2, updated_by = $3, row_version = row_version + 1
     where billing_id = any($1::uuid[]) and status = 'verified' and deleted_at is null returning trip_id, order_id`,
    [documents, w.at, w.actor.userId],
  )
  countChanged(billingLine)
  const trips = await runSql<Id>(
    w.tx,
    `select l.trip_id as id from billing.billing_line l where l.trip_id = any($1::uuid[]) and l.deleted_at is null
     group by 1 having bool_and(l.status in ('paid', 'excluded'))`,
    [lines.map(({ trip_id }) => trip_id)],
  )
  await payTrips(w, idsOf(trips))
  const orders = await runSql<Id>(
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

/** What follows when a payment is paid: its documents, lines, trips and orders, and the overtime it paid. In the caller's transaction. */
export async function followPaid(w: Write, paymentId: string): Promise<void> {
  await usePremiums(w, paymentId)
  const documents = await countPaid(w, paymentId)
  const whole = documents.filter(({ is_whole }) => is_whole)
  await moveAllBySystem(w, billing, 'pay-part', idsOf(documents.filter(({ is_whole }) => !is_whole)))
  await moveAllBySystem(w, billing, 'pay', idsOf(whole))
  await payLines(w, idsOf(whole))
  const hours = await runSql<Id>(
    w.tx,
    'select overtime_id as id from billing.trip_payment_line where trip_payment_id = $1 and overtime_id is not null',
    [paymentId],
  )
  await moveAllBySystem(w, overtime, 'pay', idsOf(hours))
}

/** Documents that are paid whole are closed with the payment that was compared with the bank. */
export async function followReconciled(w: Write, paymentId: string): Promise<void> {
  const documents = await runSql<Id>(
    w.tx,
    'select distinct billing_id as id from billing.trip_payment_line where trip_payment_id = $1 and billing_id is not null',
    [paymentId],
  )
  await moveAllBySystem(w, billing, 'close', idsOf(documents))
}

/** Lines of documents that are owed again, with their trips and orders, which say whose money came back. */
async function oweLines(w: Write, paymentId: string, documents: readonly string[]): Promise<void> {
  const lines = await runSql<ColumnsOf<'billing.billing_line', 'trip_id' | 'order_id'>>(
    w.tx,
    `update billing.billing_line set status = 'verified', paid_at = null, updated_at = $2, row_version = row_version + 1
     where billing_id = any($1::uuid[]) and status = 'paid' returning trip_id, order_id`,
    [documents, w.at],
  )
  if (!lines.length) return
  countChanged(billingLine)
  const [payment] = await runSql<ColumnsOf<'billing.trip_payment', 'payment_no' | 'status_reason'>>(
    w.tx,
    'select payment_no, status_reason from billing.trip_payment where id = $1',
    [paymentId],
  )
  const places = {
    trips: [...new Set(lines.map(({ trip_id }) => trip_id))],
    orders: [...new Set(lines.map(({ order_id }) => order_id))],
  }
  await owePaid(w, places, `${payment!.payment_no}: ${payment!.status_reason ?? '–'}`)
}

/** What a payment held can be paid by another one: it is void, or its money has come back (dec.I4.5). */
export async function giveFree(w: Write, paymentId: string): Promise<void> {
  await runSql(
    w.tx,
    'update billing.trip_payment_line set is_live = false where trip_payment_id = $1 and is_live',
    [paymentId],
  )
  await giveBackPremiums(w, paymentId)
  const open = idsOf((await countPaid(w, paymentId)).filter(({ is_whole }) => !is_whole))
  await oweLines(w, paymentId, open)
  await moveAllBySystem(w, billing, 'reverse', open)
  // Another payment may hold, or have paid, another part of it.
  const held = await runSql<Doc>(
    w.tx,
    `select d.id, d.paid_idr = 0 as is_whole from billing.billing d where d.id = any($1::uuid[])
       and exists (select from billing.trip_payment_line l where l.billing_id = d.id and l.is_live)`,
    [open],
  )
  await moveAllBySystem(w, billing, 'request-payment', idsOf(held))
  await moveAllBySystem(w, billing, 'pay-part', idsOf(held.filter(({ is_whole }) => !is_whole)))
}
