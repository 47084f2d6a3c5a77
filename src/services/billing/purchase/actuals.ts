import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { heldBy } from '#engine/ledger/held.ts'
import { lockHeld } from '#engine/ledger/lock.ts'
import { postAll, type LedgerWrite } from '#engine/ledger/post.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'

/** What a verified line comes to: signed, claims are below zero. */
export interface Used {
  id: string
  /** What people call it. */
  no: string
  orderLineId: string
  idr: number
  /** Of freight alone: other lines have no weight of their own. */
  kg: number
  /** Whether it was promised when its trip was assigned: waiting money and claims come on top. */
  isCommitted: boolean
}

type Amounts = Record<'reserved' | 'committed' | 'actual', number>

/** What a line takes of what its order line holds: the commitment as far as it reaches, which the next one finds smaller. */
function takenOf(held: Amounts, amount: number, isCommitted: boolean): Amounts {
  const given = isCommitted ? Math.min(Math.max(0, held.committed), Math.max(0, amount)) : 0
  held.committed -= given
  return { reserved: 0, committed: given === 0 ? 0 : -given, actual: amount }
}

async function openBudgets(db: Executor): Promise<Set<string>> {
  const rows = await runSql<ColumnsOf<'billing.work_unit_budget', 'id'>>(
    db,
    `select id from billing.work_unit_budget where status <> 'closed'`,
  )
  return new Set(rows.map(({ id }) => id))
}

const entryOf = ({ id, no, orderLineId }: Used) =>
  ({ holder: orderLineId, type: 'actual', source: { type: 'billing_line', id, no } }) as const

/** What these lines use of their purchase orders. */
async function usePos(w: LedgerWrite, lines: ReadonlyMap<string, readonly Used[]>): Promise<void> {
  const owners = new Set<string>()
  for (const [holder, used] of lines) {
    const held = await heldBy(w.tx, purchaseOrderLedger, holder)
    if (!held) continue
    const { owner, part, amounts } = held
    owners.add(owner)
    await postAll(
      w,
      purchaseOrderLedger,
      used.map((line) => ({
        ...entryOf(line),
        owner,
        part,
        moves: {
          idr: takenOf(amounts.idr, line.idr, line.isCommitted),
          ton: takenOf(amounts.ton, line.kg, line.isCommitted),
        },
      })),
    )
  }
  for (const owner of owners) await settlePo(w, owner)
}

/** What these lines use of their budgets; a year was closed only once nobody held anything of it (dec.I1.2). */
async function useBudgets(w: LedgerWrite, lines: ReadonlyMap<string, readonly Used[]>): Promise<void> {
  const open = await openBudgets(w.tx)
  for (const [holder, used] of lines) {
    const held = await heldBy(w.tx, workUnitBudgetLedger, holder)
    if (!held || !open.has(held.owner)) continue
    const { owner, part, amounts } = held
    await postAll(
      w,
      workUnitBudgetLedger,
      used.map((line) => ({
        ...entryOf(line),
        owner,
        part,
        moves: { idr: takenOf(amounts.idr, line.idr, line.isCommitted) },
      })),
    )
  }
}

/**
 * Enters what verified billing lines used of purchase orders and budgets (life.B6, dec.I1.3): without PPN, with waiting money and
 * reimbursements, less claims. A line is entered once; many take a few statements for each line of an order.
 */
export async function useAll(w: LedgerWrite, lines: readonly Used[]): Promise<void> {
  const byLine = Map.groupBy(lines, ({ orderLineId }) => orderLineId)
  await lockHeld(w.tx, [purchaseOrderLedger, workUnitBudgetLedger], [...byLine.keys()])
  await usePos(w, byLine)
  await useBudgets(w, byLine)
}
