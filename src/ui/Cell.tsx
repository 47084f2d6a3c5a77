import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate-with.ts'
import type { CellView, ColumnView } from '#contracts/view.ts'
import { cellText, valueAt } from '#ui/cell.ts'
import { expiryOf } from '#ui/expiry.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props {
  column: ColumnView
  row: unknown
  lang: Lang
}

function Value({ view, row, lang }: { view: CellView; row: unknown; lang: Lang }): ReactNode {
  const text = cellText(view, row, lang)
  if (view.kind === 'flag' && text) return <Flag isSet={valueAt(row, view.field) === true} text={text} />
  const option = view.options?.[String(valueAt(row, view.field))]
  if (option?.tone) return <StatusTag tone={option.tone}>{text}</StatusTag>
  if (view.unit === '%' && text) return <Share percent={Number(valueAt(row, view.field))} text={text} />
  return text || <span className="none">–</span>
}

function Flag({ isSet, text }: { isSet: boolean; text: string }): ReactNode {
  return (
    <span className={isSet ? undefined : 'muted'}>
      <span aria-hidden="true">{isSet ? '✓' : '–'}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

function Share({ percent, text }: { percent: number; text: string }): ReactNode {
  return (
    <span className="row nowrap">
      <progress
        className="progress"
        max={100}
        value={Math.max(0, Math.min(100, percent))}
        aria-hidden="true"
      />
      {text}
    </span>
  )
}

/** How long a date still holds. The server may have drawn it just before midnight. */
function Expires({ view, row }: { view: CellView; row: unknown }): ReactNode {
  const mark = view.expires ? expiryOf(valueAt(row, view.field)) : null
  return (
    mark && (
      <span className="expires" data-tone={mark.tone} suppressHydrationWarning>
        {mark.text}
      </span>
    )
  )
}

/** What stands in one cell of a list: one line, or what and below it where or who. */
export function Cell({ column, row, lang }: Props): ReactNode {
  const main = <Value view={column} row={row} lang={lang} />
  const under = column.under ? cellText(column.under, row, lang) : ''
  // A moment is one word: its day and time stay on one line.
  const isMoment = column.kind === 'timestamp' || column.kind === 'date'
  const ends = [column, column.under].find((view) => view?.expires && valueAt(row, view.field))
  if (!under && !ends) return isMoment ? <span className="nowrap">{main}</span> : main
  return (
    <span className={isMoment ? 'two-line nowrap' : 'two-line'}>
      <span>{main}</span>
      <small>
        {under && ends ? `${under} · ` : under}
        {ends && <Expires view={ends} row={row} />}
      </small>
    </span>
  )
}
