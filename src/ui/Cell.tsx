import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate-with.ts'
import type { CellView, ColumnView } from '#contracts/view.ts'
import { cellText, valueAt } from '#ui/cell.ts'
import { expiryOf, type Expiry } from '#ui/expiry.ts'
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

/** How long the dates of a cell still hold; null when they end nothing, or nothing near. */
function endOf({ column, row }: Props): Expiry | null {
  const view = [column, column.under].find((one) => one?.expires)
  return view ? expiryOf(valueAt(row, view.field)) : null
}

/** What stands in one cell of a list: one line, or what and below it where or who. */
export function Cell(props: Props): ReactNode {
  const { column, row, lang } = props
  const main = <Value view={column} row={row} lang={lang} />
  const under = column.under ? cellText(column.under, row, lang) : ''
  const end = endOf(props)
  // A moment is one word: its day and time stay on one line.
  const isMoment = column.kind === 'timestamp' || column.kind === 'date'
  if (!under && !end) return isMoment ? <span className="nowrap">{main}</span> : main
  return (
    <span className={isMoment ? 'two-line nowrap' : 'two-line'}>
      <span>{main}</span>
      <small>
        {under && end ? `${under} · ` : under}
        {end && (
          // The server may have drawn it just before midnight.
          <span className="expires" data-tone={end.tone} suppressHydrationWarning>
            {end.text}
          </span>
        )}
      </small>
    </span>
  )
}
