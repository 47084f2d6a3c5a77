import { formatDay, formatMonth } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { BudgetYear } from '#contracts/budget/calls.ts'
import { monthKey, MONTHS } from '#contracts/budget/month-close.ts'
import { MONTH_NAMES, type workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import type { MonthRow } from '#islands/budget/month-values.ts'
import type { RecordOf } from '#kernel/record.ts'

type Budget = RecordOf<typeof workUnitBudget>

/** How people call a budget: its unit and year. */
export function budgetName({ work_unit, fiscal_year }: Budget): string {
  return [work_unit?.code, work_unit?.name, String(fiscal_year)].filter(Boolean).join(' · ')
}

/** The name of a month in the reader's language. */
export const monthName = (month: number, lang: Lang): string =>
  translated(lang, MONTH_NAMES[month - 1]?.label ?? '')

/** A month of a year as people write it. */
export const monthText = (year: number, month: number, lang: Lang): string =>
  formatMonth(monthKey(year, month), lang)

/** The months of a budget for its grid; one that is closed says since when. */
export function gridRows({ months }: Budget, { closed, reopened }: BudgetYear, lang: Lang): MonthRow[] {
  const again = new Map(reopened.map(({ month, until }) => [month, until]))
  const since = new Map(closed.map(({ month, on }) => [month, on]))
  return MONTHS.map((month) => {
    const row = months.find((one) => one.month === month)
    const on = since.get(month)
    const until = again.get(month)
    return {
      month,
      reopened: until ? translated(lang, 'open again until {day}', { day: formatDay(until, lang) }) : null,
      name: monthName(month, lang),
      allocated_idr: row?.allocated_idr ?? 0,
      reserved_idr: row?.reserved_idr ?? 0,
      committed_idr: row?.committed_idr ?? 0,
      actual_idr: row?.actual_idr ?? 0,
      closed: on ? translated(lang, 'closed since {day}', { day: formatDay(on, lang) }) : null,
    }
  })
}
