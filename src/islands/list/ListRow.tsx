import type { MouseEvent, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ColumnView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import { cellClass, cellOf } from '#ui/Cell.tsx'
import { framed, type ColumnFrame } from '#islands/list/columns.ts'
import { isPlainClick } from '#islands/list/links.ts'
import { ChooseRow } from '#islands/list/ChooseBox.tsx'
import type { Choosing } from '#islands/list/choosing.ts'
import type { RowButtons } from '#islands/list/row-actions.tsx'
import { elementOf } from '#ui/target.ts'

function open(event: MouseEvent<HTMLTableRowElement>): void {
  if (!isPlainClick(event) || getSelection()?.toString()) return
  if (elementOf(event)?.closest('a, button, input, label, select')) return
  event.currentTarget.querySelector<HTMLAnchorElement>('a.row-link')?.click()
}

interface Props {
  row: Identified
  columns: readonly ColumnView[]
  frames: readonly (ColumnFrame | undefined)[]
  lang: Lang
  /** The menus of rows, where the list has them. */
  buttons: RowButtons | null
  /** Rows can be chosen to do something with several. */
  choosing: Choosing | null
  /** The address of a record, or null when rows open nothing. */
  hrefOf: (row: Identified) => string | null
}

export function ListRow({ row, columns, frames, lang, hrefOf, buttons, choosing }: Props): ReactNode {
  const href = hrefOf(row)
  const isOff = row.is_active === false
  return (
    <tr
      onClick={href ? open : undefined}
      className={
        [href && 'opens', isOff && 'off', choosing?.isChosen(row) && 'chosen'].filter(Boolean).join(' ') ||
        undefined
      }
    >
      {choosing && buttons && (
        <ChooseRow {...{ row, choosing }} name={buttons.nameOf(row)} isReached={href !== null} />
      )}
      {columns.map((column, at) => {
        const cell = cellOf(column, row, lang)
        const isLink = at === 0 && href
        const frame = frames[at]
        return (
          <td
            key={column.field}
            data-label={at < 2 ? undefined : column.label}
            className={framed(cellClass(column), frame)}
            style={frame?.style}
          >
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
      {buttons && (
        <td className="row-actions">
          <button
            type="button"
            className="btn btn-icon btn-sm needs-script"
            aria-label={t('Actions for {record}', { record: buttons.nameOf(row) })}
            aria-expanded={buttons.openId === row.id}
            onClick={(event) => buttons.toggle(row, event.currentTarget)}
          >
            <i className="pi pi-ellipsis-h" aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  )
}
