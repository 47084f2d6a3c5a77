import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { post } from '#engine/ledger/post.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'
import { demoPoId } from '#services/billing/start-data.ts'

type Holding = RenamedColumns<
  'billing.purchase_order_ledger',
  { po: 'purchase_order_id'; part: 'purchase_order_line_id' }
> &
  Always<RenamedColumns<'billing.purchase_order_ledger', { holder: 'order_line_id' }>> &
  RenamedColumns<'orders.order', { order_id: 'id' }> &
  ColumnsOf<'orders.order', 'order_no'> &
  Always<ColumnsOf<'billing.purchase_order', 'available_idr'>> &
  Computed<{ idr: number }>

/**
 * A purchase order of the demo that has run out: an order gave back a third of what its trips cost, and another took all there was. The
 * trips of the first stand in Invalid Billing. It is the purchase order with the fewest such orders, and none of the first two: visitors
 * order from these.
 */
export async function exhaustPurchaseOrder(w: Write): Promise<void> {
  const [short, other] = await runSql<Holding>(
    w.tx,
    `with held as (
       select e.purchase_order_id as po, e.purchase_order_line_id as part, e.order_line_id as holder, o.id as order_id, o.order_no,
         sum(e.committed_idr)::bigint as idr, p.available_idr, count(*) over (partition by e.purchase_order_id) as orders
       from billing.purchase_order_ledger e join orders.public_order_line l on l.id = e.order_line_id
       join orders.public_order o on o.id = l.order_id and o.status = 'verified'
       join billing.purchase_order p on p.id = e.purchase_order_id and p.status = 'open' and p.id <> all($1::uuid[])
       group by 1, 2, 3, 4, 5, 7 having sum(e.committed_idr) > 3 and sum(e.reserved_idr) = 0)
     select * from held where orders > 1 order by orders, po, idr, holder limit 2`,
    [[demoPoId(1), demoPoId(2)]],
  )
  if (!short || !other || short.po !== other.po) return
  const given = Math.floor(short.idr / 3)
  const entry = ({ po: owner, part, holder, order_id: id, order_no: no }: Holding) =>
    ({ owner, part, holder, source: { type: 'order', id, no } }) as const
  await post(w, purchaseOrderLedger, {
    ...entry(short),
    type: 'release',
    moves: { idr: { committed: -given } },
  })
  await post(w, purchaseOrderLedger, {
    ...entry(other),
    type: 'commit',
    moves: { idr: { committed: short.available_idr + given } },
  })
  await settlePo(w, short.po)
}
