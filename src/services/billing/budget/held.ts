import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { heldBy, type Held } from '#engine/ledger/held.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What an order line has of a month's budget. */
export type BudgetHeld = Held<'idr', 'reserved' | 'committed' | 'actual'>

/**
 * What an order line holds of the month it drew on last, with all that it has used so far: what was carried into another year leaves what was
 * used behind in the old one, and is not needed a second time (dec.I1.2). Null before anything was reserved.
 */
export async function heldOfBudget(db: Executor, orderLineId: string): Promise<BudgetHeld | null> {
  const held = await heldBy(db, workUnitBudgetLedger, orderLineId)
  if (!held) return null
  const [used] = await runSql<Computed<{ idr: number }>>(
    db,
    'select coalesce(sum(actual_idr), 0)::bigint as idr from billing.work_unit_budget_entry where order_line_id = $1',
    [orderLineId],
  )
  return { ...held, amounts: { idr: { ...held.amounts.idr, actual: used!.idr } } }
}
