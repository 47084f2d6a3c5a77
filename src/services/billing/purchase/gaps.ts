import type { Sentence } from '#i18n/translate.ts'
import { sentence } from '#i18n/translate.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { heldBy, type Held } from '#engine/ledger/held.ts'
import { heldOfBudget, type BudgetHeld } from '#services/billing/budget/held.ts'
import type { Always, ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What a line or a trip of an order carries and costs: what purchase order and budget have to hold of it. */
export interface LoadAndCost {
  kg: number
  idr: number
}

/** Why a purchase order or a budget cannot carry what a line needs beyond what it holds. */
export interface Gap extends Sentence {
  /** A budget that warns is passed with a reason; nothing else is. */
  level: 'block' | 'warn'
}

type Amounts = Readonly<Record<'reserved' | 'committed' | 'actual', number>>

/** What is held and used, whatever stands where. */
const heldOf = ({ reserved, committed, actual }: Amounts): number => reserved + committed + actual

/** What is needed beyond what is held. */
export const missingOf = (amounts: Amounts, needed: number): number => Math.max(0, needed - heldOf(amounts))

type Po = ColumnsOf<'billing.purchase_order', 'po_no' | 'status'> &
  Always<ColumnsOf<'billing.purchase_order', 'available_idr'>>
type PoLine = Always<ColumnsOf<'billing.purchase_order_line', 'line_no' | 'available_ton'>> &
  ColumnsOf<'billing.purchase_order_line', 'by_value'>

async function poGaps(
  db: Executor,
  held: Held<'idr' | 'ton', 'reserved' | 'committed' | 'actual'>,
  need: LoadAndCost,
): Promise<Gap[]> {
  const [idr, kg] = [missingOf(held.amounts.idr, need.idr), missingOf(held.amounts.ton, need.kg)]
  const [po] = await runSql<Po>(
    db,
    'select po_no, status, available_idr from billing.purchase_order where id = $1',
    [held.owner],
  )
  if (!po || idr + kg === 0) return []
  const gaps: Gap[] = []
  const block = (said: Sentence): number => gaps.push({ level: 'block', ...said })
  if (!['open', 'exhausted'].includes(po.status))
    block(sentence('{po} is not open for use', { po: po.po_no }))
  if (idr > po.available_idr)
    block(
      sentence('{po} has {left} left, {needed} more is needed', {
        po: po.po_no,
        left: { idr: Math.max(0, po.available_idr) },
        needed: { idr },
      }),
    )
  const [line] = await runSql<PoLine>(
    db,
    'select line_no, available_ton, by_value from billing.purchase_order_line where id = $1',
    [held.part],
  )
  if (line && !line.by_value && kg > Number(line.available_ton) * 1000)
    block(
      sentence('Line {line} of {po} has {left} left', {
        line: line.line_no,
        po: po.po_no,
        left: { ton: Math.max(0, Number(line.available_ton)) },
      }),
    )
  return gaps
}

type Month = Narrowed<
  ColumnsOf<'billing.work_unit_budget', 'control_action' | 'fiscal_year'>,
  { control_action: 'block' | 'warn' | 'none' }
> &
  Always<ColumnsOf<'billing.work_unit_budget_month', 'available_idr'>>

async function budgetGaps(db: Executor, held: BudgetHeld, need: LoadAndCost): Promise<Gap[]> {
  const idr = missingOf(held.amounts.idr, need.idr)
  const [month] = await runSql<Month>(
    db,
    `select b.control_action, b.fiscal_year, m.available_idr from billing.work_unit_budget b
     join billing.work_unit_budget_month m on m.work_unit_budget_id = b.id where b.id = $1 and m.month = $2`,
    [held.owner, held.part],
  )
  if (!month || idr <= Math.max(0, month.available_idr) || month.control_action === 'none') return []
  return [
    {
      level: month.control_action,
      ...sentence('The budget of {month} has {left} left, {needed} more is needed', {
        month: { month: `${month.fiscal_year}-${String(held.part).padStart(2, '0')}` },
        left: { idr: Math.max(0, month.available_idr) },
        needed: { idr },
      }),
    },
  ]
}

/**
 * What speaks against a line's trips carrying and costing this much: nothing while the line holds it, or its purchase order and budget
 * can carry the rest.
 */
export async function gapsOf(db: Executor, orderLineId: string, need: LoadAndCost): Promise<Gap[]> {
  const po = await heldBy(db, purchaseOrderLedger, orderLineId)
  const budget = await heldOfBudget(db, orderLineId)
  return [...(po ? await poGaps(db, po, need) : []), ...(budget ? await budgetGaps(db, budget, need) : [])]
}
