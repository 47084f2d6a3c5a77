import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ListView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'

/** What rows of a list come to, by its first column of money; null for a list without one. It stands in every question about them. */
export function amountOf(rows: readonly Identified[], view: ListView, lang: Lang): string | null {
  const cells = view.columns.flatMap((column) => (column.under ? [column, column.under] : [column]))
  const money = cells.find(({ kind }) => kind === 'money')?.field
  if (money === undefined) return null
  const known = rows.map((row) => row[money]).filter((idr) => typeof idr === 'number')
  return known.length
    ? formatMoney(
        known.reduce((sum, idr) => sum + idr, 0),
        lang,
      )
    : null
}
