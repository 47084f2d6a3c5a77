import type { FieldError } from '#kernel/errors.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { closedSentence, isMonthClosed } from '#contracts/budget/month-close.ts'
import { plantDay } from '#kernel/clock.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { safeNumber } from '#contracts/exact.ts'
import type { Always, ColumnsOf, Narrowed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import {
  claimTonnes,
  refused,
  type Claim,
  type Claims,
  type PoLine,
  type Tonnes,
} from '#services/billing/purchase/po-lines.ts'
import { settingOf } from '#services/master/ports.ts'

export type { Claims } from '#services/billing/purchase/po-lines.ts'

type Po = ColumnsOf<
  'billing.purchase_order',
  'id' | 'po_no' | 'version' | 'status' | 'contract_id' | 'work_unit_id' | 'valid_from' | 'valid_to'
> &
  Always<ColumnsOf<'billing.purchase_order', 'available_idr'>>

type StoredMonth = RenamedColumns<'billing.work_unit_budget', { budget_id: 'id'; year: 'fiscal_year' }> &
  Narrowed<
    ColumnsOf<'billing.work_unit_budget', 'status' | 'control_action'>,
    { control_action: 'block' | 'warn' | 'none' }
  > &
  ColumnsOf<'billing.work_unit_budget_month', 'month' | 'allocated_idr' | 'reopened_until'> &
  Always<ColumnsOf<'billing.work_unit_budget_month', 'available_idr'>>

type BudgetMonth = StoredMonth & { claimed_idr: number }

/** What is there, what is asked, and everything that refuses it. */
export interface Funds extends Pick<Tonnes, 'poLines' | 'poLineLeft'> {
  purchase_order: { po_no: string; status: string; available_idr: number; claimed_idr: number } | null
  months: readonly BudgetMonth[]
  errors: readonly FieldError[]
  /** A reason must be given, because a budget that warns is used up. */
  needsReason: boolean
}

interface Look {
  /** Locks what it reads: the rows stay as they are until the transaction ends. */
  lock: boolean
  /** When it is written; now unless said. */
  at?: string
}

async function readPo(db: Executor, id: string, lock: boolean): Promise<{ po: Po | null; lines: PoLine[] }> {
  const suffix = lock ? ' for update' : ''
  const [po] = await runSql<Po>(
    db,
    `select id, po_no, version, status, contract_id, work_unit_id, valid_from, valid_to, available_idr
     from billing.purchase_order where id = $1 and deleted_at is null${suffix}`,
    [id],
  )
  const lines = await runSql<PoLine>(
    db,
    `select id, line_no, cargo_id, contract_route_id, by_value, available_ton from billing.purchase_order_line
     where purchase_order_id = $1 order by line_no${suffix}`,
    [id],
  )
  return { po: po ?? null, lines }
}

function usable(po: Po, claims: Claims): FieldError[] {
  const field = 'purchase_order_id'
  if (po.work_unit_id !== claims.workUnitId)
    return [refused(field, '{po} belongs to another work unit', { po: po.po_no })]
  if (po.contract_id !== claims.contractId)
    return [refused(field, '{po} belongs to another contract', { po: po.po_no })]
  if (po.status !== 'open') return [refused(field, '{po} is not open for use', { po: po.po_no })]
  return claims.lines
    .filter((line) => line.loadDate < po.valid_from || line.loadDate > po.valid_to)
    .map((line) =>
      refused(`${line.field}.load_date`, '{po} is valid from {from} to {to} only', {
        po: po.po_no,
        from: { day: po.valid_from },
        to: { day: po.valid_to },
      }),
    )
}

const totalOf = (lines: readonly Claim[]): number =>
  safeNumber(lines.reduce((sum, line) => sum + BigInt(line.idr), 0n))

async function poFunds(
  db: Executor,
  claims: Claims,
  look: Look,
): Promise<Pick<Funds, 'purchase_order' | 'poLines' | 'poLineLeft'> & { errors: FieldError[] }> {
  const none = { purchase_order: null, poLines: new Map<string, string | null>(), poLineLeft: [] }
  if (!claims.purchaseOrderId) return { ...none, errors: [] }
  const { po, lines } = await readPo(db, claims.purchaseOrderId, look.lock)
  if (!po) return { ...none, errors: [refused('purchase_order_id', 'Choose one from the list')] }
  const tonnes = await claimTonnes(db, claims, po, lines)
  const claimed_idr = totalOf(claims.lines)
  const errors = usable(po, claims)
  if (claimed_idr > po.available_idr)
    errors.push(
      refused('purchase_order_id', '{po} has {left} left, this order needs {needed}', {
        po: po.po_no,
        left: { idr: Math.max(0, po.available_idr) },
        needed: { idr: claimed_idr },
      }),
    )
  const { po_no, status, available_idr } = po
  return {
    ...tonnes,
    purchase_order: { po_no, status, available_idr, claimed_idr },
    errors: [...errors, ...tonnes.errors],
  }
}

async function readMonth(
  db: Executor,
  unit: string,
  year: number,
  month: number,
  lock: boolean,
): Promise<StoredMonth | undefined> {
  const [row] = await runSql<StoredMonth>(
    db,
    `select b.id as budget_id, b.fiscal_year as year, m.month, b.status, b.control_action, m.allocated_idr, m.available_idr, m.reopened_until
     from billing.work_unit_budget b join billing.work_unit_budget_month m on m.work_unit_budget_id = b.id
     where b.work_unit_id = $1 and b.fiscal_year = $2 and m.month = $3 and b.deleted_at is null
     ${lock ? 'for update' : ''}`,
    [unit, year, month],
  )
  return row
}

/** Locks the budgets of all years of an order in the sequence of every ledger, before the months of one are looked at. */
async function lockBudgets(db: Executor, unit: string, months: readonly string[]): Promise<void> {
  const years = months.map((month) => Number(month.slice(0, 4)))
  const found = await runSql<ColumnsOf<'billing.work_unit_budget', 'id'>>(
    db,
    'select id from billing.work_unit_budget where work_unit_id = $1 and fiscal_year = any($2) and deleted_at is null',
    [unit, years],
  )
  await lockOwners(db, [{ ledger: workUnitBudgetLedger, ids: found.map(({ id }) => id) }])
}

function budgetError(month: BudgetMonth, field: string): FieldError {
  return refused(field, 'The budget of {month} has {left} left, this order needs {needed}', {
    month: { month: `${month.year}-${String(month.month).padStart(2, '0')}` },
    left: { idr: Math.max(0, month.available_idr) },
    needed: { idr: month.claimed_idr },
  })
}

async function budgetFunds(
  db: Executor,
  claims: Claims,
  look: Look,
  overBudgetReason: string | null,
): Promise<Pick<Funds, 'months' | 'needsReason'> & { errors: FieldError[] }> {
  const months: BudgetMonth[] = []
  const errors: FieldError[] = []
  let needsReason = false
  const keys = [...new Set(claims.lines.map((line) => line.loadDate.slice(0, 7)))].toSorted()
  if (look.lock) await lockBudgets(db, claims.workUnitId, keys)
  const closeDay = await settingOf(db, 'budget_close_day')
  const today = plantDay(look.at ? new Date(look.at) : undefined)
  for (const key of keys) {
    const lines = claims.lines.filter((line) => line.loadDate.startsWith(key))
    const field = lines[0]?.field ?? 'lines'
    const [year = 0, month = 0] = key.split('-').map(Number)
    const found = await readMonth(db, claims.workUnitId, year, month, look.lock)
    if (
      found &&
      found.status !== 'draft' &&
      isMonthClosed(year, month, closeDay, today, found.reopened_until)
    ) {
      errors.push({ field: `${field}.load_date`, ...closedSentence(year, month, closeDay) })
      continue
    }
    if (found?.status !== 'active') {
      errors.push(refused(`${field}.load_date`, 'The work unit has no active budget for {year}', { year }))
      continue
    }
    const claimed: BudgetMonth = { ...found, claimed_idr: totalOf(lines) }
    months.push(claimed)
    if (claimed.control_action === 'none' || claimed.claimed_idr <= claimed.available_idr) continue
    if (claimed.control_action === 'block') errors.push(budgetError(claimed, `${field}.quantity_ton`))
    else if (!overBudgetReason) {
      needsReason = true
      errors.push(budgetError(claimed, 'budget_reason'))
    }
  }
  return { months, errors, needsReason }
}

/** Purchase orders in these states carry nothing; one that is used up carries what it has reserved. */
const IDLE: readonly string[] = ['on_hold', 'expired', 'closed', 'cancelled']

/** Why what is reserved of a purchase order is not to be committed: it was put on hold, or is over. Null while it is in force. */
export function idleSentence({ po_no, status }: Pick<Po, 'po_no' | 'status'>): Sentence | null {
  return IDLE.includes(status) ? sentence('{po} is not open for use', { po: po_no }) : null
}

/** Why nothing is to be committed of the purchase order of an order; an order in the old form has none. */
export async function againstCommitting(db: Executor, purchaseOrderId: string | null): Promise<FieldError[]> {
  const [po] = await runSql<Pick<Po, 'po_no' | 'status'>>(
    db,
    'select po_no, status from billing.purchase_order where id = $1',
    [purchaseOrderId],
  )
  const idle = po && idleSentence(po)
  return idle ? [{ field: 'purchase_order_id', ...idle }] : []
}

/** Whether a purchase order and the budget months bear an order's claims (life.O2, life.D7, life.D8), with every refusal. */
export async function fundsFor(
  db: Executor,
  claims: Claims,
  look: Look,
  overBudgetReason: string | null = null,
): Promise<Funds> {
  const po = await poFunds(db, claims, look)
  const budget = await budgetFunds(db, claims, look, overBudgetReason)
  return { ...po, ...budget, errors: [...po.errors, ...budget.errors] }
}
