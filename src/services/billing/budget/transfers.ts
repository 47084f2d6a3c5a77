import { plantDay } from '#kernel/clock.ts'
import { formatMoney, formatMonth } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { closedSentence, isMonthClosed, monthKey } from '#contracts/budget/month-close.ts'
import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { post } from '#engine/ledger/post.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { settingOf } from '#services/master/ports.ts'

type Budget = RecordOf<typeof workUnitBudget>

/** Money that goes from a month to another one, of the same budget or of another unit's of the year. */
export interface Transfer {
  from_month: number
  to_budget_id: string
  /** Whose the other budget is, as its code says; null within the same budget. */
  to_unit: string | null
  to_month: number
  amount_idr: number
}

/** How a transfer is told: from where to where, and how much. */
export function transferWords(transfer: Transfer, year: number, lang: Lang): string {
  const month = (one: number): string => formatMonth(monthKey(year, one), lang)
  const { from_month, to_month, to_unit, amount_idr } = transfer
  const to = to_unit === null ? month(to_month) : `${to_unit} ${month(to_month)}`
  return `${month(from_month)} → ${to}: ${formatMoney(amount_idr, lang)}`
}

type Receiver = ColumnsOf<'billing.work_unit_budget', 'id' | 'status'> & ColumnsOf<'master.work_unit', 'code'>

/** The budget of another unit in the same year; undefined where it has none. */
export async function budgetOfUnit(db: Executor, unit: string, year: number): Promise<Receiver | undefined> {
  const [row] = await runSql<Receiver>(
    db,
    `select b.id, b.status, u.code from billing.work_unit_budget b join master.public_work_unit u on u.id = b.work_unit_id
     where b.work_unit_id = $1 and b.fiscal_year = $2 and b.deleted_at is null`,
    [unit, year],
  )
  return row
}

type MonthState = Always<ColumnsOf<'billing.work_unit_budget_month', 'available_idr'>> &
  ColumnsOf<'billing.work_unit_budget_month', 'reopened_until'>

/** What is left in a month of a budget, and until when it is open again. */
async function monthState(db: Executor, budget: string, month: number): Promise<MonthState> {
  const [row] = await runSql<MonthState>(
    db,
    'select available_idr, reopened_until from billing.work_unit_budget_month where work_unit_budget_id = $1 and month = $2',
    [budget, month],
  )
  return row ?? { available_idr: 0, reopened_until: null }
}

/** What speaks against a transfer now: a closed month, too little left where it comes from, no active budget where it goes. */
export async function againstTransfer(db: Executor, row: Budget, transfer: Transfer): Promise<FieldError[]> {
  const { from_month, to_month, to_budget_id, amount_idr } = transfer
  const closeDay = await settingOf(db, 'budget_close_day')
  const today = plantDay()
  const errors: FieldError[] = []
  const given = await monthState(db, row.id, from_month)
  const taking = await monthState(db, to_budget_id, to_month)
  for (const [field, month, { reopened_until }] of [
    ['from_month', from_month, given],
    ['to_month', to_month, taking],
  ] as const)
    if (isMonthClosed(row.fiscal_year, month, closeDay, today, reopened_until))
      errors.push({ field, ...closedSentence(row.fiscal_year, month, closeDay) })
  if (to_budget_id === row.id && from_month === to_month)
    errors.push({ field: 'to_month', message: 'Choose another month or another work unit' })
  const left = given.available_idr
  if (amount_idr > left)
    errors.push({
      field: 'amount_idr',
      message: '{month} has {left} left',
      params: { month: { month: monthKey(row.fiscal_year, from_month) }, left: { idr: Math.max(0, left) } },
    })
  const [other] = await runSql<ColumnsOf<'billing.work_unit_budget', 'status'>>(
    db,
    'select status from billing.work_unit_budget where id = $1 and deleted_at is null',
    [to_budget_id],
  )
  if (other?.status !== 'active')
    errors.push({
      field: 'to_unit_id',
      message: 'The work unit has no active budget for {year}',
      params: { year: row.fiscal_year },
    })
  return errors
}

/** Writes both sides, each naming the other: what one month gives is what the other one gets. */
export async function transferNow(w: Write, row: Budget, transfer: Transfer, reason: string): Promise<void> {
  const { from_month, to_month, to_budget_id, to_unit, amount_idr } = transfer
  await lockOwners(w.tx, [{ ledger: workUnitBudgetLedger, ids: [row.id, to_budget_id] }])
  const own = row.work_unit?.code ?? ''
  const entry = { type: 'transfer', field: 'amount_idr' } as const
  const other = (id: string, unit: string, month: number) =>
    ({ type: 'budget', id, no: `${unit} ${monthKey(row.fiscal_year, month)}`.trim(), reason }) as const
  await post(w, workUnitBudgetLedger, {
    ...entry,
    owner: row.id,
    part: from_month,
    source: other(to_budget_id, to_unit ?? own, to_month),
    moves: { idr: { allocated: -amount_idr } },
  })
  await post(w, workUnitBudgetLedger, {
    ...entry,
    owner: to_budget_id,
    part: to_month,
    source: other(row.id, own, from_month),
    moves: { idr: { allocated: amount_idr } },
  })
}
