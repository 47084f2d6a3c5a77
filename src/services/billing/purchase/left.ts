import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { heldBy } from '#engine/ledger/held.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What is left of what an order draws on: its purchase order by number, a month of the budget as YYYY-MM. */
export interface Left {
  kind: 'purchase_order' | 'budget'
  key: string
  available_idr: number
}

type OfPo = ColumnsOf<'billing.purchase_order', 'po_no'> &
  Always<ColumnsOf<'billing.purchase_order', 'available_idr'>>
type OfMonth = Always<ColumnsOf<'billing.work_unit_budget_month', 'available_idr'>> &
  Computed<{ key: string }>

/** What is left of the purchase order and the budget months that these lines drew on last. */
export async function leftFor(db: Executor, orderLineIds: readonly string[]): Promise<Left[]> {
  const left = new Map<string, Left>()
  for (const id of orderLineIds) {
    const po = await heldBy(db, purchaseOrderLedger, id)
    if (po) {
      const [row] = await runSql<OfPo>(
        db,
        'select po_no, available_idr from billing.purchase_order where id = $1',
        [po.owner],
      )
      if (row)
        left.set(po.owner, { kind: 'purchase_order', key: row.po_no, available_idr: row.available_idr })
    }
    const budget = await heldBy(db, workUnitBudgetLedger, id)
    if (!budget) continue
    const [month] = await runSql<OfMonth>(
      db,
      `select b.fiscal_year || '-' || lpad(m.month::text, 2, '0') as key, m.available_idr from billing.work_unit_budget b
       join billing.work_unit_budget_month m on m.work_unit_budget_id = b.id where b.id = $1 and m.month = $2`,
      [budget.owner, budget.part],
    )
    if (month) left.set(`${budget.owner} ${budget.part}`, { kind: 'budget', ...month })
  }
  return [...left.values()]
}
