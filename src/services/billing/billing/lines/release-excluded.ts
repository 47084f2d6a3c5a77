import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import type { BillingLine } from '#contracts/billing/billing-line.ts'
import { heldBy } from '#engine/ledger/held.ts'
import { post } from '#engine/ledger/post.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { lockHoldings } from '#services/billing/ports.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'

/** What of a commitment is given up: no more than there is. */
const given = (committed: number, amount: number) => ({
  reserved: 0,
  committed: -Math.min(Math.max(0, committed), amount),
  actual: 0,
})

/** The purchase order and the budget get back what a trip held that is not billed (life.B3). */
export async function releaseExcluded(
  w: Write,
  row: BillingLine,
  tripIds: readonly string[],
  reason: string,
): Promise<void> {
  const [held] = await runSql<ColumnsOf<'orders.order', 'order_no'> & Computed<{ idr: number; kg: number }>>(
    w.tx,
    `select o.order_no, coalesce(sum(coalesce(t.freight_idr, 0)), 0)::bigint as idr,
       coalesce(sum(coalesce(t.billable_kg, t.planned_kg)) filter (where t.kind = 'delivery' and t.status <> 'failed'), 0)::bigint as kg
     from orders.public_trip t join orders.public_order o on o.id = t.order_id where t.id = any($1::uuid[]) group by o.order_no`,
    [tripIds],
  )
  if (!held) return
  const lineId = row.order_line_id
  await lockHoldings(w, [lineId])
  const source = { type: 'order', id: row.order.id, no: held.order_no, reason } as const
  const entry = { holder: lineId, type: 'release', source } as const
  const po = await heldBy(w.tx, purchaseOrderLedger, lineId)
  if (po) {
    const moves = {
      idr: given(po.amounts.idr.committed, held.idr),
      ton: given(po.amounts.ton.committed, held.kg),
    }
    if (moves.idr.committed || moves.ton.committed)
      await post(w, purchaseOrderLedger, { ...entry, ...po, moves })
    await settlePo(w, po.owner)
  }
  const budget = await heldBy(w.tx, workUnitBudgetLedger, lineId)
  const idr = budget && given(budget.amounts.idr.committed, held.idr)
  if (budget && idr?.committed) await post(w, workUnitBudgetLedger, { ...entry, ...budget, moves: { idr } })
}
