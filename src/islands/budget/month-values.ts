import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { dividedOver } from '#contracts/budget/month-close.ts'
import { readNumber } from '#contracts/number-text.ts'
import { readGrid } from '#islands/form/pasted.ts'

/** A month of a budget as its grid shows it. */
export interface MonthRow {
  month: number
  /** In the reader's language. */
  name: string
  allocated_idr: number
  reserved_idr: number
  committed_idr: number
  actual_idr: number
  /** The day since which it is closed, in words; null while it is open. */
  closed: string | null
  /** Until when a closed one is open again, in words; null where it is not. */
  reopened: string | null
}

/** What is typed of a month: an amount, or a text that is none. */
export type Typed = number | string | null

/** An amount as people type or paste it: a dash of a spreadsheet is nothing. */
export function readAmount(text: string, lang: Lang): Typed {
  if (/^[-–—]$/.test(text.trim())) return 0
  return readNumber(text, lang, 0, 'Rp')
}

/** What orders hold and have used of a month. */
export const drawnOf = ({ reserved_idr, committed_idr, actual_idr }: MonthRow): number =>
  reserved_idr + committed_idr + actual_idr

/** Why a typed amount cannot be a month's allocation; null when it can. */
export function problemOf(
  typed: Typed,
  row: MonthRow,
  most: number,
  isDraft: boolean,
  lang: Lang,
): string | null {
  if (typed === null) return t('Required')
  if (typeof typed !== 'number' || !Number.isInteger(typed)) return t('Must be a whole amount of rupiah')
  if (typed < 0) return t('Must be at least {min}', { min: 0 })
  if (typed > most) return t('Must be at most {max}', { max: formatMoney(most, lang) })
  if (!isDraft && typed < drawnOf(row) && typed !== row.allocated_idr)
    return t('{drawn} is held and used already', { drawn: formatMoney(drawnOf(row), lang) })
  return null
}

/** The amounts of copied cells, one for each month: a column, a line, or a block that is read line by line. */
export function pastedAmounts(text: string, lang: Lang): Typed[] {
  const grid = readGrid(text) ?? [[text.trim()]]
  const values = grid.map((cells) => cells.map((cell) => readAmount(cell, lang)))
  const isAmount = (value: Typed | undefined): boolean => typeof value === 'number'
  // A column of names before the amounts is left out.
  const columns = Math.max(...values.map(({ length }) => length))
  const kept = Array.from({ length: columns }, (_, at) => at).filter((at) =>
    values.some((cells) => isAmount(cells[at])),
  )
  return values.flatMap((cells) => (kept.length ? kept : [0]).map((at) => cells[at] ?? null))
}

/** The year's sum over its open months, whose closed ones keep what they have; null where those have more than the sum. */
export function dividedYear(sum: number, rows: readonly MonthRow[]): Map<number, number> | null {
  const open = rows.filter(({ closed }) => closed === null)
  const kept = rows.reduce((all, row) => all + (row.closed === null ? 0 : row.allocated_idr), 0)
  if (sum < kept || !open.length) return null
  const shares = dividedOver(sum - kept, open.length)
  return new Map(open.map(({ month }, at) => [month, shares[at] ?? 0]))
}
