import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type OrderReceived = ColumnsOf<
  'billing.money_received',
  'id' | 'receipt_no' | 'status' | 'received_on' | 'bank_reference'
> &
  Computed<{ payee: string; component: string; amount_idr: number }>

/**
 * What came back by the bank of an order, the newest first: the order's share of each receipt of its documents, and of advances of its trips,
 * below zero as where a payment deducts it. Entered or confirmed. Whether the caller reads the order is asked before.
 */
export function receivedOfOrder(db: Executor, orderId: string): Promise<OrderReceived[]> {
  return runSql<OrderReceived>(
    db,
    `with own as (select billing_id as id, sum(amount_idr) as idr from billing.billing_line
       where order_id = $1 and billing_id is not null and deleted_at is null group by 1),
     part as (
       select r.id, 'receivable' as component, coalesce(round(own.idr::numeric * r.amount_idr / nullif(-d.payable_idr, 0)), 0) as idr
       from billing.money_received r join own on own.id = r.billing_id join billing.billing d on d.id = own.id
       union all
       select r.id, 'deduction', -r.amount_idr from billing.money_received r join billing.travel_advance a on a.id = r.travel_advance_id
       join orders.public_trip t on t.id = a.trip_id where t.order_id = $1)
     select r.id, r.receipt_no, r.status, r.received_on, r.bank_reference, coalesce(d.name, v.name) as payee, part.component,
       part.idr::bigint as amount_idr
     from part join billing.money_received r on r.id = part.id and r.status in ('entered', 'confirmed') and r.deleted_at is null
     join master.public_vendor v on v.id = r.vendor_id left join master.public_driver d on d.id = r.driver_id
     order by r.created_at desc, r.id desc`,
    [orderId],
  )
}
