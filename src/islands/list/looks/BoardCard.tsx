/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions
   -- dragged by a mouse; the menu of each card does the same */
import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { LooksView } from '#contracts/looks-view.ts'
import { ageText } from '#islands/list/looks/age.ts'
import type { RowButtons } from '#islands/list/row-actions.tsx'
import type { Identified } from '#kernel/record.ts'
import { cellText, valueAt } from '#ui/cell.ts'
import { cellOf } from '#ui/Cell.tsx'

interface Props {
  board: NonNullable<LooksView['board']>
  row: Identified
  lang: Lang
  now: number
  href: string | null
  buttons: RowButtons | null
  /** It is on its way to another column. */
  isBusy: boolean
  onDrag: ((row: Identified) => void) | null
  onDragEnd: () => void
}

/** A record as a card: its number, a few facts, how long nothing happened, and the menu of what can be done, which moves it without a mouse. */
export function BoardCard(props: Props): ReactNode {
  const { board, row, lang, now, href, buttons, isBusy, onDrag, onDragEnd } = props
  const [title, ...facts] = board.card
  const name = title ? cellText(title, row, lang) : row.id
  const age = board.since ? ageText(valueAt(row, board.since.field), now) : ''
  return (
    <li
      className="board-card"
      data-id={row.id}
      aria-busy={isBusy || undefined}
      draggable={onDrag !== null && !isBusy}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', name)
        onDrag?.(row)
      }}
      onDragEnd={onDragEnd}
    >
      <div className="board-card-head">
        {href ? (
          <a className="row-link" href={href} draggable={false}>
            {name}
          </a>
        ) : (
          <strong>{name}</strong>
        )}
        {buttons && (
          <button
            type="button"
            className="btn btn-icon btn-sm btn-quiet needs-script"
            aria-label={t('Actions for {record}', { record: buttons.nameOf(row) })}
            aria-expanded={buttons.openId === row.id}
            onClick={(event) => buttons.toggle(row, event.currentTarget)}
          >
            <i className="pi pi-ellipsis-h" aria-hidden="true" />
          </button>
        )}
      </div>
      <dl>
        {facts.map((fact) => {
          const text = cellText(fact, row, lang)
          const under = fact.under ? cellText(fact.under, row, lang) : ''
          if (!text && !under) return null
          return (
            <div key={fact.field} data-kind={fact.unit === '%' ? 'share' : undefined}>
              <dt>{fact.label}</dt>
              <dd>{fact.under ? `${text || '–'} → ${under || '–'}` : cellOf(fact, row, lang)}</dd>
            </div>
          )
        })}
        {age && (
          <div>
            <dt>{board.since?.label}</dt>
            <dd>{t('{age} ago', { age })}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
