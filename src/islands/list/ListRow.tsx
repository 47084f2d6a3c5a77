import type { MouseEvent, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate-with.ts'
import type { ColumnView } from '#contracts/view.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { cellClass, cellOf } from '#ui/Cell.tsx'
import { isPlainClick } from '#islands/list/links.ts'
import type { Selection } from '#islands/list/selection.ts'

function open(event: MouseEvent<HTMLTableRowElement>): void {
  if (!isPlainClick(event) || getSelection()?.toString()) return
  if ((event.target as HTMLElement).closest('a, button, input, label, select')) return
  event.currentTarget.querySelector<HTMLAnchorElement>('a.row-link')?.click()
}

/** Draws a column in its own way: `{ status: (row) => <Lights row={row} /> }`. */
export type CellMap = Readonly<Record<string, (row: Row) => ReactNode>>

interface Props {
  row: Row
  columns: readonly ColumnView[]
  lang: Lang
  cells: CellMap | undefined
  selection: Selection | null
  /** The address of a record, or null when rows open nothing. */
  hrefOf: (row: Row) => string | null
}

export function ListRow({ row, columns, lang, hrefOf, cells, selection }: Props): ReactNode {
  const href = hrefOf(row)
  const isOff = row.is_active === false
  return (
    <tr
      onClick={href ? open : undefined}
      className={[href && 'opens', isOff && 'off'].filter(Boolean).join(' ') || undefined}
      aria-selected={selection ? selection.has(row.id) : undefined}
    >
      {selection && (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={t('Select {record}', {
              record: titleOf(
                row,
                columns.slice(0, 1).map((one) => one.field),
              ),
            })}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const cell = cells?.[column.field]?.(row) ?? cellOf(column, row, lang)
        const isLink = at === 0 && href
        return (
          <td key={column.field} data-label={at < 2 ? undefined : column.label} className={cellClass(column)}>
            {isLink ? (
              <a className="row-link" href={href}>
                {cell}
              </a>
            ) : (
              cell
            )}
          </td>
        )
      })}
    </tr>
  )
}
