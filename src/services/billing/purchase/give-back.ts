import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { heldByAll } from '#engine/ledger/held.ts'
import { lockHeld } from '#engine/ledger/lock.ts'
import { postAll, type LedgerWrite } from '#engine/ledger/post.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'

/** The buckets that an order moves, or what moves in them. */
export type Amounts = Record<'reserved' | 'committed' | 'actual', number>

/** Gives up what is held beyond `keep`: first what is only reserved, then what is committed. */
export function givenUp(held: Amounts, keep: number): Amounts {
  const reserved = Math.max(0, held.reserved)
  const spare = Math.max(0, reserved + held.committed - keep)
  const fromReserved = Math.min(reserved, spare)
  return {
    reserved: -fromReserved,
    committed: -Math.min(Math.max(0, held.committed), spare - fromReserved),
    actual: 0,
  }
}

/** Whether anything moves. */
export const changes = (delta: Amounts): boolean => delta.reserved !== 0 || delta.committed !== 0

/** Budgets whose year is open; of a closed one nobody holds anything any more (dec.I1.2). */
export async function openBudgets(db: Executor): Promise<Set<string>> {
  const rows = await runSql<ColumnsOf<'billing.work_unit_budget', 'id'>>(
    db,
    `select id from billing.work_unit_budget where status <> 'closed'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A line of an order that is over. */
export interface Rest {
  orderLineId: string
  orderId: string
  orderNo: string
}

/** Gives back all that these order lines still hold, in a few statements however many they are. */
export async function giveBackAll(w: LedgerWrite, rests: readonly Rest[], reason: string): Promise<void> {
  const ids = rests.map(({ orderLineId }) => orderLineId)
  await lockHeld(w.tx, [purchaseOrderLedger, workUnitBudgetLedger], ids)
  const ofPos = await heldByAll(w.tx, purchaseOrderLedger, ids)
  const ofBudgets = await heldByAll(w.tx, workUnitBudgetLedger, ids)
  const open = await openBudgets(w.tx)
  const entryOf = ({ orderLineId: holder, orderId: id, orderNo: no }: Rest) =>
    ({ holder, type: 'release', source: { type: 'order', id, no, reason } }) as const
  await postAll(
    w,
    purchaseOrderLedger,
    rests.flatMap((rest) => {
      const held = ofPos.get(rest.orderLineId)
      if (!held) return []
      const moves = { idr: givenUp(held.amounts.idr, 0), ton: givenUp(held.amounts.ton, 0) }
      return changes(moves.idr) || changes(moves.ton)
        ? [{ ...entryOf(rest), owner: held.owner, part: held.part, moves }]
        : []
    }),
  )
  for (const owner of new Set([...ofPos.values()].map((held) => held.owner))) await settlePo(w, owner)
  await postAll(
    w,
    workUnitBudgetLedger,
    rests.flatMap((rest) => {
      const held = ofBudgets.get(rest.orderLineId)
      if (!held || !open.has(held.owner)) return []
      const idr = givenUp(held.amounts.idr, 0)
      return changes(idr) ? [{ ...entryOf(rest), owner: held.owner, part: held.part, moves: { idr } }] : []
    }),
  )
}
