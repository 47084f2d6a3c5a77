import { scaled, safeNumber } from '#contracts/exact.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { heldBy } from '#engine/ledger/held.ts'
import { lockHeld } from '#engine/ledger/lock.ts'
import { post, postAll, type LedgerWrite } from '#engine/ledger/post.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { AppError, refuseNow } from '#kernel/errors.ts'
import { heldOfBudget } from '#services/billing/budget/held.ts'
import { fundsFor, type Claims } from '#services/billing/purchase/funds.ts'
import { missingOf, type LoadAndCost } from '#services/billing/purchase/gaps.ts'
import { changes, givenUp } from '#services/billing/purchase/give-back.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'

/**
 * What the order service asks of billing inside its own transaction: money and tonnes of purchase orders
 * and budgets. Rows are locked here in one sequence, PO before budget, so that two orders cannot spend the same rupiah.
 */
export { wantAudit, wantAuditOf } from '#services/billing/billing/audit/want.ts'
export {
  againstCommitting,
  fundsFor,
  idleSentence,
  type Claims,
  type Funds,
} from '#services/billing/purchase/funds.ts'
export { visiblePurchaseOrders } from '#services/billing/purchase/visible.ts'
export { taxesOf, treatments, type TaxedDocument } from '#services/billing/tax/taxes-of.ts'
export type { Taxes } from '#services/billing/tax/rules/taxes.ts'
export type { ChargeBasis, RateTrace } from '#services/billing/tariff/rules/rating.ts'
export {
  bagsOf,
  estimateOf,
  freight,
  tracedFreight,
  tripsOf,
  type BillingWeightBasis,
  type Freight,
  type FreightTerms,
  type PlannedLine,
} from '#services/billing/tariff/rules/freight.ts'
export { freightShares } from '#services/billing/tariff/rules/freight-shares.ts'
export {
  bagsDiffer,
  bagsFit,
  BAGS_BLOCK_PERCENT,
  BAGS_DIFFER_PERCENT,
} from '#services/billing/tariff/rules/bags.ts'
export type { PastCost } from '#services/billing/start-data/past-costs.ts'
export { closedMonthOf } from '#services/billing/budget/closed-month.ts'
export { leftFor, type Left } from '#services/billing/purchase/left.ts'
export { gapsOf, type Gap, type LoadAndCost } from '#services/billing/purchase/gaps.ts'

export interface OrderSource {
  id: string
  no: string
}

const sourceOf = ({ id, no }: OrderSource, reason: string | null = null) =>
  ({ type: 'order', id, no, reason }) as const

/** Signed changes of the three buckets that an order moves. */
interface Delta {
  reserved: number
  committed: number
  actual: number
}

/** Locks every purchase order and budget that these order lines draw on, so that several can be settled one after the other. */
export async function lockHoldings({ tx }: LedgerWrite, orderLineIds: readonly string[]): Promise<void> {
  await lockHeld(tx, [purchaseOrderLedger, workUnitBudgetLedger], orderLineIds)
}

/** What an order line has of its purchase order, or of its budget where it has no purchase order; null before anything was reserved. */
export async function holdingOf(
  db: Executor,
  orderLineId: string,
): Promise<{ reserved: number; committed: number; actual: number } | null> {
  const held = (await heldBy(db, purchaseOrderLedger, orderLineId)) ?? (await heldOfBudget(db, orderLineId))
  return held?.amounts.idr ?? null
}

/** What an order line holds on the PO and on the budget month it drew on last; both stay locked. */
async function holdings(w: LedgerWrite, orderLineId: string) {
  await lockHoldings(w, [orderLineId])
  const drawn = await heldOfBudget(w.tx, orderLineId)
  return {
    po: await heldBy(w.tx, purchaseOrderLedger, orderLineId),
    drawn,
    // A year was closed only once nobody held anything of it: what comes later is the purchase order's alone (dec.I1.2).
    budget: drawn && (await isYearOpen(w.tx, drawn.owner)) ? drawn : null,
  }
}

async function isYearOpen(db: Executor, budget: string): Promise<boolean> {
  const open = await runSql(
    db,
    `select 1 from billing.work_unit_budget where id = $1 and status <> 'closed'`,
    [budget],
  )
  return open.length > 0
}

/** Whether the budget year of a unit in which a load was due is closed: nothing of it is put right any more (dec.I3.5). */
export async function yearClosed(db: Executor, workUnitId: string, loadDate: string): Promise<boolean> {
  const closed = await runSql(
    db,
    `select 1 from billing.work_unit_budget
     where work_unit_id = $1 and fiscal_year = $2 and status = 'closed' and deleted_at is null`,
    [workUnitId, Number(loadDate.slice(0, 4))],
  )
  return closed.length > 0
}

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
  const funds = await fundsFor(w.tx, claims, { lock: true, at: w.at }, overBudgetReason)
  refuseNow(funds.errors)
  const source = sourceOf(order, overBudgetReason)
  const type = 'reserve' as const
  const { purchaseOrderId } = claims
  if (purchaseOrderId)
    await postAll(
      w,
      purchaseOrderLedger,
      claims.lines.map(({ orderLineId: holder, field, idr, ton }) => ({
        owner: purchaseOrderId,
        part: funds.poLines.get(holder) ?? null,
        holder,
        type,
        source,
        field,
        moves: { idr: { reserved: idr }, ton: { reserved: safeNumber(scaled(ton, 3)) } },
      })),
    )
  await postAll(
    w,
    workUnitBudgetLedger,
    claims.lines.flatMap(({ orderLineId: holder, loadDate, field, idr }) => {
      const month = funds.months.find((one) =>
        loadDate.startsWith(`${one.year}-${String(one.month).padStart(2, '0')}`),
      )
      if (!month) return []
      const { budget_id: owner, month: part } = month
      return [{ owner, part, holder, type, source, field, moves: { idr: { reserved: idr } } }]
    }),
  )
  if (purchaseOrderId) await settlePo(w, purchaseOrderId)
  return funds.poLines
}

const committed = ({ reserved }: Delta) => ({ reserved: -reserved, committed: reserved })

/**
 * Turns what the lines have reserved into a commitment (life.O3); 412 when nothing is reserved any more, or when one of both has given its
 * part back, as a budget does before its year is closed (dec.I1.2).
 */
export async function commit(
  w: LedgerWrite,
  order: OrderSource,
  orderLineIds: readonly string[],
): Promise<void> {
  await lockHoldings(w, orderLineIds)
  for (const holder of orderLineIds) {
    const { po, budget, drawn } = await holdings(w, holder)
    const entry = { holder, type: 'commit', source: sourceOf(order) } as const
    const [ofPo, ofBudget] = [po?.amounts.idr.reserved ?? 0, budget?.amounts.idr.reserved ?? 0]
    if (ofPo + ofBudget <= 0 || (po && ofPo <= 0) || (drawn && drawn.amounts.idr.reserved <= 0))
      throw new AppError(
        'failed_precondition',
        'The reservation of this order is no longer valid; submit it again',
      )
    if (po && ofPo > 0) {
      const { idr, ton } = po.amounts
      await post(w, purchaseOrderLedger, {
        ...entry,
        ...po,
        moves: { idr: committed(idr), ton: committed(ton) },
      })
    }
    if (budget && ofBudget > 0)
      await post(w, workUnitBudgetLedger, {
        ...entry,
        ...budget,
        moves: { idr: committed(budget.amounts.idr) },
      })
  }
}

const NOTHING: LoadAndCost = { kg: 0, idr: 0 }

/** Releases what a line holds but for `keep` (life.O4, life.O5, life.O9, life.O15, life.O16); nothing held is nothing done. */
export async function release(
  w: LedgerWrite,
  order: OrderSource,
  orderLineId: string,
  keep: LoadAndCost = NOTHING,
  reason: string | null = null,
): Promise<void> {
  const { po, budget } = await holdings(w, orderLineId)
  const entry = { holder: orderLineId, type: 'release', source: sourceOf(order, reason) } as const
  if (po) {
    const idr = givenUp(po.amounts.idr, keep.idr)
    const ton = givenUp(po.amounts.ton, keep.kg)
    if (changes(idr) || changes(ton))
      await post(w, purchaseOrderLedger, { ...entry, ...po, moves: { idr, ton } })
    await settlePo(w, po.owner)
  }
  if (budget) {
    const idr = givenUp(budget.amounts.idr, keep.idr)
    if (changes(idr)) await post(w, workUnitBudgetLedger, { ...entry, ...budget, moves: { idr } })
  }
}

const added = (amount: number): Delta => ({ reserved: 0, committed: amount, actual: 0 })

/**
 * Commits what a line's trips need beyond what it holds: when one is assigned, and when it is known what they really cost.
 * 412 where the purchase order or the budget cannot carry it, unless `decided`: then it is entered as an overrun, with its reason.
 */
export async function holdUp(
  w: LedgerWrite,
  order: OrderSource,
  orderLineId: string,
  need: LoadAndCost,
  { reason = null, decided = false, field }: { reason?: string | null; decided?: boolean; field: string },
): Promise<void> {
  const { po, budget } = await holdings(w, orderLineId)
  const type = decided ? 'overrun' : 'commit'
  const entry = { holder: orderLineId, type, source: sourceOf(order, reason), field } as const
  if (po) {
    const { idr, ton } = po.amounts
    const [moreIdr, moreKg] = [missingOf(idr, need.idr), missingOf(ton, need.kg)]
    if (moreIdr + moreKg > 0)
      await post(w, purchaseOrderLedger, {
        ...entry,
        ...po,
        moves: { idr: added(moreIdr), ton: added(moreKg) },
      })
    await settlePo(w, po.owner)
  }
  if (budget) {
    const more = missingOf(budget.amounts.idr, need.idr)
    if (more > 0) await post(w, workUnitBudgetLedger, { ...entry, ...budget, moves: { idr: added(more) } })
  }
}

const used = (held: Delta, amount: number): Delta => ({
  reserved: 0,
  committed: -Math.min(Math.max(0, held.committed), amount),
  actual: amount,
})

/**
 * What was really used by a trip: it leaves the commitment, as far as that reaches, and becomes actual (life.B6). A source is
 * entered once for an order line: again is nothing done.
 */
export async function actual(
  w: LedgerWrite,
  source: { type: 'trip' | 'billing_line'; id: string; no: string },
  orderLineId: string,
  amount: LoadAndCost,
): Promise<void> {
  const { po, budget } = await holdings(w, orderLineId)
  const entry = { holder: orderLineId, type: 'actual', source } as const
  if (po) {
    const { idr, ton } = po.amounts
    const moves = { idr: used(idr, amount.idr), ton: used(ton, amount.kg) }
    await post(w, purchaseOrderLedger, { ...entry, ...po, moves })
    await settlePo(w, po.owner)
  }
  if (budget)
    await post(w, workUnitBudgetLedger, {
      ...entry,
      ...budget,
      moves: { idr: used(budget.amounts.idr, amount.idr) },
    })
}
