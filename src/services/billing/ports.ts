import { AppError, refuseNow } from '#kernel/errors.ts'
import { scaled, safeNumber } from '#contracts/exact.ts'
import { fundsFor, type Claims } from '#services/billing/purchase/funds.ts'
import {
  heldBy,
  moveBudget,
  movePo,
  settlePo,
  type Delta,
  type LedgerWrite,
  type Source,
} from '#services/billing/purchase/ledger.ts'

/**
 * What the order service asks of billing inside its own transaction: money and tonnes of purchase orders
 * and budgets. Rows are locked here in one sequence, PO before budget, so that two orders cannot spend the same rupiah.
 */
export { fundsFor, type Claims, type Funds } from '#services/billing/purchase/funds.ts'
export { visiblePurchaseOrders } from '#services/billing/purchase/visible.ts'
export { rate, type ChargeBasis } from '#services/billing/tariff/rules/rating.ts'

export interface OrderSource {
  id: string
  no: string
}

const sourceOf = (order: OrderSource, orderLineId: string, reason: string | null = null): Source => ({
  type: 'order',
  id: order.id,
  no: order.no,
  orderLineId,
  reason,
})

const only = (bucket: keyof Delta, amount: number): Delta => ({
  reserved: 0,
  committed: 0,
  actual: 0,
  [bucket]: amount,
})

/**
 * Reserves an order's lines on its purchase order and its budget months (life.O2). Throws 412 with one message beside
 * each field when something is not open, not valid or not enough. Gives each order line's PO line.
 */
export async function reserve(
  w: LedgerWrite,
  order: OrderSource,
  claims: Claims,
  overBudgetReason: string | null,
): Promise<ReadonlyMap<string, string | null>> {
  const funds = await fundsFor(w.tx, claims, { lock: true }, overBudgetReason)
  refuseNow(funds.errors)
  for (const line of claims.lines) {
    const source = sourceOf(order, line.orderLineId, overBudgetReason)
    if (claims.purchaseOrderId)
      await movePo(w, {
        purchaseOrderId: claims.purchaseOrderId,
        purchaseOrderLineId: funds.poLines.get(line.orderLineId) ?? null,
        type: 'reserve',
        source,
        idr: only('reserved', line.idr),
        kg: only('reserved', safeNumber(scaled(line.ton, 3))),
      })
    const month = funds.months.find((one) =>
      line.loadDate.startsWith(`${one.year}-${String(one.month).padStart(2, '0')}`),
    )
    if (month)
      await moveBudget(w, {
        budgetId: month.budget_id,
        month: month.month,
        type: 'reserve',
        source,
        idr: only('reserved', line.idr),
      })
  }
  if (claims.purchaseOrderId) await settlePo(w, claims.purchaseOrderId)
  return funds.poLines
}

/** Turns what the lines have reserved into a commitment (life.O3); 412 when nothing is reserved any more. */
export async function commit(
  w: LedgerWrite,
  order: OrderSource,
  orderLineIds: readonly string[],
): Promise<void> {
  for (const id of orderLineIds) {
    const { po, budget } = await heldBy(w, id)
    const source = sourceOf(order, id)
    const turned = ({ reserved }: Delta): Delta => ({ reserved: -reserved, committed: reserved, actual: 0 })
    if ((po?.idr.reserved ?? 0) + (budget?.idr.reserved ?? 0) <= 0)
      throw new AppError(
        'failed_precondition',
        'The reservation of this order is no longer valid; submit it again',
      )
    if (po && po.idr.reserved > 0)
      await movePo(w, { ...po, type: 'commit', source, idr: turned(po.idr), kg: turned(po.kg) })
    if (budget && budget.idr.reserved > 0)
      await moveBudget(w, { ...budget, type: 'commit', source, idr: turned(budget.idr) })
  }
}

/** What stays held of a line when the rest is released. */
export interface Kept {
  kg: number
  idr: number
}

const NOTHING: Kept = { kg: 0, idr: 0 }

/** Gives up what is held beyond `keep`: first what is only reserved, then what is committed. */
function givenUp(held: Delta, keep: number): Delta {
  const reserved = Math.max(0, held.reserved)
  const spare = Math.max(0, reserved + held.committed - keep)
  const fromReserved = Math.min(reserved, spare)
  return {
    reserved: -fromReserved,
    committed: -Math.min(Math.max(0, held.committed), spare - fromReserved),
    actual: 0,
  }
}

const changes = (delta: Delta): boolean => delta.reserved !== 0 || delta.committed !== 0 || delta.actual !== 0

/** Releases what a line holds but for `keep` (life.O4, life.O5, life.O9, life.O15, life.O16); nothing held is nothing done. */
export async function release(
  w: LedgerWrite,
  order: OrderSource,
  orderLineId: string,
  keep: Kept = NOTHING,
  reason: string | null = null,
): Promise<void> {
  const { po, budget } = await heldBy(w, orderLineId)
  const source = sourceOf(order, orderLineId, reason)
  if (po) {
    const idr = givenUp(po.idr, keep.idr)
    const kg = givenUp(po.kg, keep.kg)
    if (changes(idr) || changes(kg)) await movePo(w, { ...po, type: 'release', source, idr, kg })
    await settlePo(w, po.purchaseOrderId)
  }
  if (budget) {
    const idr = givenUp(budget.idr, keep.idr)
    if (changes(idr)) await moveBudget(w, { ...budget, type: 'release', source, idr })
  }
}

/** What was really used by a trip: it leaves the commitment, as far as that reaches, and becomes actual (life.B6). */
export async function actual(
  w: LedgerWrite,
  source: { type: 'trip' | 'billing_line'; id: string; no: string },
  orderLineId: string,
  used: Kept,
): Promise<void> {
  const { po, budget } = await heldBy(w, orderLineId)
  const turned = (held: Delta, amount: number): Delta => ({
    reserved: 0,
    committed: -Math.min(Math.max(0, held.committed), amount),
    actual: amount,
  })
  const from: Source = { ...source, orderLineId }
  if (po) {
    const move = { ...po, type: 'actual' as const, source: from }
    await movePo(w, { ...move, idr: turned(po.idr, used.idr), kg: turned(po.kg, used.kg) })
    await settlePo(w, po.purchaseOrderId)
  }
  if (budget)
    await moveBudget(w, { ...budget, type: 'actual', source: from, idr: turned(budget.idr, used.idr) })
}
