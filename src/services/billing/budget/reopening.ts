import { addDays, plantDay } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { formatDay, formatMonth } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { isMonthClosed, monthKey, REOPENED_DAYS } from '#contracts/budget/month-close.ts'
import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { ChangesOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { settingOf } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.work_unit_budget'>

type Budget = RecordOf<typeof workUnitBudget>

/** A closed month that is to be open again through a day. */
export interface Reopening {
  month: number
  until: string
}

/** The months of a budget that are closed today. */
export async function closedOf(db: Executor, { fiscal_year, months }: Budget): Promise<number[]> {
  const closeDay = await settingOf(db, 'budget_close_day')
  const today = plantDay()
  return months
    .filter(({ month, reopened_until }) => isMonthClosed(fiscal_year, month, closeDay, today, reopened_until))
    .map(({ month }) => month)
}

/** What speaks against opening a month again: it is open, or the day is over or too far. */
export async function againstReopening(
  db: Executor,
  row: Budget,
  { month, until }: Reopening,
): Promise<FieldError[]> {
  const today = plantDay()
  const errors: FieldError[] = []
  if (!(await closedOf(db, row)).includes(month))
    errors.push({ field: 'month', message: 'This month is not closed' })
  if (until < today || until > addDays(today, REOPENED_DAYS))
    errors.push({
      field: 'open_until',
      message: 'Choose a day from today to {day}',
      params: { day: { day: addDays(today, REOPENED_DAYS) } },
    })
  return errors
}

/** How it is told to who decides. */
export function reopeningWords({ month, until }: Reopening, year: number, lang: Lang): string {
  return translated(lang, '{month} is opened again until {day}', {
    month: formatMonth(monthKey(year, month), lang),
    day: formatDay(until, lang),
  })
}

/** Opens the month; from the day after on it is closed as before. */
export async function reopen(w: Write, { id }: Budget, { month, until }: Reopening): Promise<Columns> {
  await runSql(
    w.tx,
    'update billing.work_unit_budget_month set reopened_until = $3 where work_unit_budget_id = $1 and month = $2',
    [id, month, until],
  )
  return {}
}
