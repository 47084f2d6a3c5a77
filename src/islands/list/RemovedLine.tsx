import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ColumnView } from '#contracts/view.ts'
import type { RemovedRow } from '#islands/list/removed.ts'
import { cellClass, cellOf } from '#ui/Cell.tsx'

interface Props {
  removed: RemovedRow
  columns: readonly ColumnView[]
  lang: Lang
  hasBoxes: boolean
  onUndo: () => void
}

/** A row that was just deleted: struck, with the way back. */
export function RemovedLine({ removed, columns, lang, hasBoxes, onUndo }: Props): ReactNode {
  const { row, name } = removed
  return (
    <tr className="removed">
      {hasBoxes && <td className="choose" />}
      {row ? (
        columns.map((column, at) => (
          <td key={column.field} data-label={at < 2 ? undefined : column.label} className={cellClass(column)}>
            <s>{cellOf(column, row, lang)}</s>
          </td>
        ))
      ) : (
        <td colSpan={columns.length}>
          <s>{name}</s>
        </td>
      )}
      <td className="row-actions">
        <button
          type="button"
          className="btn btn-sm"
          aria-label={t('Undo: bring {name} back', { name })}
          onClick={onUndo}
        >
          {t('Undo')}
        </button>
      </td>
    </tr>
  )
}
