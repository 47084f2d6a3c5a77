import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { heldByAll } from '#engine/ledger/held.ts'
import { lockHeld } from '#engine/ledger/lock.ts'
import { postAll } from '#engine/ledger/post.ts'
import type { Write } from '#engine/write.ts'
import { openBudgets, type Amounts } from '#services/billing/purchase/give-back.ts'
import { neverBelow } from '#services/billing/purchase/never-below.ts'
import { neverOver } from '#services/billing/purchase/never-over.ts'
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

/** What a line takes of what its order line holds: the commitment as far as it reaches, which the next one finds smaller. */
function takenOf(held: Amounts, amount: number, isCommitted: boolean): Amounts {
  const given = isCommitted ? Math.min(Math.max(0, held.committed), Math.max(0, amount)) : 0
  held.committed -= given
  return { reserved: 0, committed: given === 0 ? 0 : -given, actual: amount }
}

const entryOf = ({ id, no, orderLineId }: Used) =>
  ({ holder: orderLineId, type: 'actual', source: { type: 'billing_line', id, no } }) as const

/** What these lines use of their purchase orders. */
async function usePos(
  w: Write,
  lines: ReadonlyMap<string, readonly Used[]>,
  beyond: string | null,
): Promise<void> {
  const held = await heldByAll(w.tx, purchaseOrderLedger, [...lines.keys()])
  const entries = [...held].flatMap(([holder, { owner, part, amounts }]) =>
    (lines.get(holder) ?? []).map((line) => ({
      ...entryOf(line),
      owner,
      part,
      moves: {
        idr: takenOf(amounts.idr, line.idr, line.isCommitted),
        ton: takenOf(amounts.ton, line.kg, line.isCommitted),
      },
    })),
  )
  const posted = await neverBelow(w, 'purchase_order', entries, beyond)
  await postAll(w, purchaseOrderLedger, posted)
  await neverOver(w, 'purchase_order', posted)
  for (const owner of new Set(entries.map((entry) => entry.owner))) await settlePo(w, owner)
}

/** What these lines use of their budgets; a year was closed only once nobody held anything of it (dec.I1.2). */
async function useBudgets(
  w: Write,
  lines: ReadonlyMap<string, readonly Used[]>,
  beyond: string | null,
): Promise<void> {
  const open = await openBudgets(w.tx)
  const held = await heldByAll(w.tx, workUnitBudgetLedger, [...lines.keys()])
  const entries = [...held].flatMap(([holder, { owner, part, amounts }]) =>
    open.has(owner)
      ? (lines.get(holder) ?? []).map((line) => ({
          ...entryOf(line),
          owner,
          part,
          moves: { idr: takenOf(amounts.idr, line.idr, line.isCommitted) },
        }))
      : [],
  )
  const posted = await neverBelow(w, 'work_unit_budget', entries, beyond)
  await postAll(w, workUnitBudgetLedger, posted)
  await neverOver(w, 'work_unit_budget', posted)
}

/**
 * Enters what verified billing lines used of purchase orders and budgets (life.B6, dec.I1.3): without PPN, with waiting money and
 * reimbursements, less claims. A line is entered once; many take a few
 * statements for each purchase order and budget. `beyond` says why claims above all that was used are owed beside it, or is null.
 */
export async function useAll(w: Write, lines: readonly Used[], beyond: string | null): Promise<void> {
  const byLine = Map.groupBy(lines, ({ orderLineId }) => orderLineId)
  await lockHeld(w.tx, [purchaseOrderLedger, workUnitBudgetLedger], [...byLine.keys()])
  await usePos(w, byLine, beyond)
  await useBudgets(w, byLine, beyond)
}
