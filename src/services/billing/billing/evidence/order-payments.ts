import type { Actor } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { order } from '#contracts/order/order.ts'
import { scopeClause } from '#engine/scope.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'

type OrderPayment = ColumnsOf<
  'billing.trip_payment',
  'id' | 'payment_no' | 'kind' | 'status' | 'paid_at' | 'bank_reference'
> &
  Computed<{ payee: string; components: string[]; amount_idr: number }>

/**
 * The payments of an order, the newest first: of its lines on paid documents, and of what its drivers get for its trips. The amount is
 * that of the order's lines, before taxes; a payment of a tax alone pays nothing of it by itself.
 * What drivers get is left out for who reads no payments. 404 for an order outside the caller's scope.
 */
export async function paymentsOfOrder(
  db: Executor,
  actor: Actor,
  orderId: string,
  hasDrivers: boolean,
): Promise<OrderPayment[]> {
  const p = new Parameters()
  const clauses = [
    `o.id = ${p.add(isId(orderId) ? orderId : null)}`,
    scopeClause('billing', order, actor, p, 'o'),
  ]
  const found = await runSql<ColumnsOf<'orders.order', 'id'>>(
    db,
    `select o.id from orders.public_order o where o.deleted_at is null and ${clauses.filter(Boolean).join(' and ')}`,
    p.values,
  )
  if (!found.length) throw new AppError('not_found', NOT_FOUND)
  return runSql<OrderPayment>(
    db,
    `with own as (select billing_id as id, sum(amount_idr) as idr from billing.billing_line
       where order_id = $1 and billing_id is not null and deleted_at is null group by 1),
     part as (
       select l.trip_payment_id as id, l.component, case l.component when 'freight' then own.idr * sign(l.amount_idr) * sign(d.net_idr)
         -- A receivable is deducted in parts: the order's share of each.
         when 'receivable' then round(own.idr::numeric * l.amount_idr / d.payable_idr) else 0 end as idr
       from billing.trip_payment_line l join own on own.id = l.billing_id join billing.billing d on d.id = own.id
       union all
       select l.trip_payment_id, l.component, l.amount_idr from billing.trip_payment_line l
       join orders.public_trip t on t.id = l.trip_id where t.order_id = $1 and $2)
     select p.id, p.payment_no, p.kind, p.status, p.paid_at, p.bank_reference, coalesce(d.name, v.name) as payee, s.components, s.amount_idr
     from (select id, array_agg(distinct component) as components, sum(idr)::bigint as amount_idr from part group by 1) s
     join billing.trip_payment p on p.id = s.id and p.status <> 'void' join master.public_vendor v on v.id = p.vendor_id
     left join master.public_driver d on d.id = p.driver_id order by p.created_at desc, p.id desc`,
    [orderId, hasDrivers],
  )
}
