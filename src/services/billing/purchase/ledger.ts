import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** Ledgers write into `billing` whoever calls, so only the transaction, the person and the moment are taken. */
export type LedgerWrite = Pick<Write, 'tx' | 'actor' | 'at'>

type LedgerType = 'reserve' | 'commit' | 'actual' | 'release' | 'adjust'

export interface Source {
  type: 'order' | 'trip' | 'billing_line' | 'manual'
  id: string
  no: string | null
  orderLineId: string | null
  reason?: string | null
}

/** Signed changes of the three buckets. */
export interface Delta {
  reserved: number
  committed: number
  actual: number
}

/** One move on a purchase order; tonnes as thousandths, so that sums are exact. */
export interface PoMove {
  purchaseOrderId: string
  purchaseOrderLineId: string | null
  type: LedgerType
  source: Source
  idr: Delta
  /** Thousandths of a tonne, that is kg. */
  kg: Delta
}

const size = ({ reserved, committed, actual }: Delta): number =>
  Math.max(Math.abs(reserved), Math.abs(committed), Math.abs(actual))

const tonnes = (kg: number): string => (kg / 1000).toFixed(3)

/** Writes a move into the PO's ledger and its sums: one statement each, in the caller's transaction. */
export async function movePo(w: LedgerWrite, move: PoMove): Promise<void> {
  const { source, idr, kg } = move
  await runSql(
    w.tx,
    `insert into billing.purchase_order_ledger (id, purchase_order_id, purchase_order_line_id, type, source_type, source_id,
       source_no, order_line_id, ton, idr, reserved_ton, committed_ton, actual_ton, reserved_idr, committed_idr, actual_idr,
       reason, actor_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      uuidv7(),
      move.purchaseOrderId,
      move.purchaseOrderLineId,
      move.type,
      source.type,
      source.id,
      source.no,
      source.orderLineId,
      tonnes(size(kg)),
      size(idr),
      tonnes(kg.reserved),
      tonnes(kg.committed),
      tonnes(kg.actual),
      idr.reserved,
      idr.committed,
      idr.actual,
      source.reason ?? null,
      w.actor.userId,
      w.at,
    ],
  )
  await runSql(
    w.tx,
    `update billing.purchase_order set reserved_idr = reserved_idr + $2, committed_idr = committed_idr + $3,
       actual_idr = actual_idr + $4 where id = $1`,
    [move.purchaseOrderId, idr.reserved, idr.committed, idr.actual],
  )
  if (move.purchaseOrderLineId)
    await runSql(
      w.tx,
      `update billing.purchase_order_line set reserved_ton = reserved_ton + $2, committed_ton = committed_ton + $3,
         actual_ton = actual_ton + $4 where id = $1`,
      [move.purchaseOrderLineId, tonnes(kg.reserved), tonnes(kg.committed), tonnes(kg.actual)],
    )
}

/** After moves: a PO without anything left is used up, one with something left again is open (life.D7). */
export async function settlePo(w: LedgerWrite, purchaseOrderId: string): Promise<void> {
  await runSql(
    w.tx,
    `update billing.purchase_order
     set status = case when available_idr <= 0 then 'exhausted' else 'open' end, row_version = row_version + 1, updated_at = $2
     where id = $1 and status = case when available_idr <= 0 then 'open' else 'exhausted' end`,
    [purchaseOrderId, w.at],
  )
}

export interface BudgetMove {
  budgetId: string
  month: number
  type: 'allocate' | 'revise' | 'reserve' | 'commit' | 'actual' | 'release' | 'transfer'
  source: Source
  idr: Delta & { allocated?: number }
}

/** Writes a move into the budget's ledger, its month and its sums. */
export async function moveBudget(w: LedgerWrite, move: BudgetMove): Promise<void> {
  const { source, idr } = move
  const allocated = idr.allocated ?? 0
  await runSql(
    w.tx,
    `insert into billing.work_unit_budget_entry (id, work_unit_budget_id, month, type, source_type, source_id, source_no,
       order_line_id, idr, allocated_idr, reserved_idr, committed_idr, actual_idr, reason, actor_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      uuidv7(),
      move.budgetId,
      move.month,
      move.type,
      source.type,
      source.id,
      source.no,
      source.orderLineId,
      allocated === 0 ? size(idr) : allocated,
      allocated,
      idr.reserved,
      idr.committed,
      idr.actual,
      source.reason ?? null,
      w.actor.userId,
      w.at,
    ],
  )
  const sums = [idr.reserved, idr.committed, idr.actual, allocated]
  const set = `reserved_idr = reserved_idr + $2, committed_idr = committed_idr + $3, actual_idr = actual_idr + $4,
       allocated_idr = allocated_idr + $5`
  await runSql(
    w.tx,
    `update billing.work_unit_budget_month set ${set} where work_unit_budget_id = $1 and month = $6`,
    [move.budgetId, ...sums, move.month],
  )
  await runSql(w.tx, `update billing.work_unit_budget set ${set} where id = $1`, [move.budgetId, ...sums])
}

/** What an order line holds now on its PO and its budget: the sum of its ledger entries. */
export interface Held {
  po: { purchaseOrderId: string; purchaseOrderLineId: string | null; idr: Delta; kg: Delta } | null
  budget: { budgetId: string; month: number; idr: Delta } | null
}

/** Locks the PO and the budget an order line draws on, PO first; only then are sums read. */
async function lockFunds(w: LedgerWrite, orderLineId: string): Promise<void> {
  for (const [table, ledger] of [
    ['purchase_order', 'purchase_order_ledger'],
    ['work_unit_budget', 'work_unit_budget_entry'],
  ]) {
    await runSql(
      w.tx,
      `select 1 from billing.${table} where id in (select ${table}_id from billing.${ledger} where order_line_id = $1)
       order by id for update`,
      [orderLineId],
    )
  }
}

/** PostgreSQL's sums are decimal text. */
type Sums<Unit extends string> = Record<`${'reserved' | 'committed' | 'actual'}_${Unit}`, string>

/** What an order line holds on the PO and the budget month it drew on last; both stay locked. */
export async function heldBy(w: LedgerWrite, orderLineId: string): Promise<Held> {
  await lockFunds(w, orderLineId)
  const [po] = await runSql<
    ColumnsOf<'billing.purchase_order_ledger', 'purchase_order_id' | 'purchase_order_line_id'> &
      Computed<Sums<'idr'> & Sums<'kg'>>
  >(
    w.tx,
    `select purchase_order_id, purchase_order_line_id, sum(reserved_idr) as reserved_idr, sum(committed_idr) as committed_idr,
       sum(actual_idr) as actual_idr, sum(reserved_ton) * 1000 as reserved_kg, sum(committed_ton) * 1000 as committed_kg,
       sum(actual_ton) * 1000 as actual_kg
     from billing.purchase_order_ledger where order_line_id = $1
     group by purchase_order_id, purchase_order_line_id order by max(id::text) desc limit 1`,
    [orderLineId],
  )
  const [budget] = await runSql<
    ColumnsOf<'billing.work_unit_budget_entry', 'work_unit_budget_id' | 'month'> & Computed<Sums<'idr'>>
  >(
    w.tx,
    `select work_unit_budget_id, month, sum(reserved_idr) as reserved_idr, sum(committed_idr) as committed_idr,
       sum(actual_idr) as actual_idr
     from billing.work_unit_budget_entry where order_line_id = $1
     group by work_unit_budget_id, month order by max(id::text) desc limit 1`,
    [orderLineId],
  )
  return {
    po: po
      ? {
          purchaseOrderId: po.purchase_order_id,
          purchaseOrderLineId: po.purchase_order_line_id,
          idr: deltaOf(po.reserved_idr, po.committed_idr, po.actual_idr),
          kg: deltaOf(po.reserved_kg, po.committed_kg, po.actual_kg),
        }
      : null,
    budget: budget
      ? {
          budgetId: budget.work_unit_budget_id,
          month: budget.month,
          idr: deltaOf(budget.reserved_idr, budget.committed_idr, budget.actual_idr),
        }
      : null,
  }
}

function deltaOf(reserved: string, committed: string, actual: string): Delta {
  return { reserved: Number(reserved), committed: Number(committed), actual: Number(actual) }
}
