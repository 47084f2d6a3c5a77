import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { saidIn, type Said } from '#contracts/said.ts'
import type { ShareView } from '#contracts/share-view.ts'
import type { CellView, ColumnView } from '#contracts/view.ts'
import { cellText, isNumeric, valueAt } from '#ui/cell.ts'
import { dueChip } from '#ui/Due.tsx'
import { expiryOf, type Expiry } from '#ui/expiry.ts'
import { ShareBar } from '#ui/ShareBar.tsx'
import { Stages } from '#ui/Stages.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'

function valueIn(view: CellView, row: unknown, lang: Lang): ReactNode {
  if (view.due) return dueChip(valueAt(row, view.field), lang, view.due)
  const text = cellText(view, row, lang)
  const value = view.kind === 'json' ? valueAt(row, view.field) : null
  if (view.kind === 'flag' && text) return <Flag isSet={valueAt(row, view.field) === true} text={text} />
  const said = saidIn(value)
  if (said) return <Words said={said} text={text} />
  const toned = view.options && tonedIn(view, row)
  if (toned) return toned
  if (view.alarm && Number(valueAt(row, view.field)) > 0)
    return <StatusTag tone={view.alarm}>{text}</StatusTag>
  if (view.stages && text) return <Stages view={view} row={row} text={text} lang={lang} />
  if (view.share && text) return <Left share={view.share} row={row} text={text} lang={lang} />
  if (view.unit === '%' && text) return <Share percent={Number(valueAt(row, view.field))} text={text} />
  return text || <span className="none">–</span>
}

/** What has a tone among the words of a cell, each in its own with its word; null where none has. */
function tonedIn({ field, kind, options }: CellView, row: unknown): ReactNode {
  const value = String(valueAt(row, field))
  const said = (kind === 'words' ? value.split(' ') : [value]).map((one) => ({ one, ...options?.[one] }))
  if (!said.some(({ tone }) => tone)) return null
  const tags = said.map(({ one, tone, label }) => (
    <StatusTag key={one} tone={tone}>
      {label ?? one}
    </StatusTag>
  ))
  return kind === 'words' ? <span className="row tags">{tags}</span> : tags[0]
}

/** A sentence; where it warns, what of stands above it in its colour. */
function Words({ said: { head, tone }, text }: { said: Said; text: string }): ReactNode {
  return (
    <span className="two-line said">
      {head && <StatusTag tone={tone}>{t(head)}</StatusTag>}
      <small>{text}</small>
    </span>
  )
}

function Flag({ isSet, text }: { isSet: boolean; text: string }): ReactNode {
  return <i className={isSet ? 'pi pi-check' : 'pi pi-minus muted'} role="img" aria-label={text} />
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

function Left(props: { share: ShareView; row: unknown; text: string; lang: Lang }): ReactNode {
  const { share, row, text, lang } = props
  const amountOf = (field: string): number => Number(valueAt(row, field) ?? 0)
  return (
    <span className="share-cell">
      {text}
      <ShareBar
        whole={share.whole.reduce((sum, field) => sum + amountOf(field), 0)}
        parts={share.parts.map(({ field, label }) => ({ label, amount: amountOf(field) }))}
        lang={lang}
      />
    </span>
  )
}

/** Sentences that people write take lines, not width; so do several words below another cell. */
const isWritten = (view: CellView | null): boolean => view?.kind === 'longtext'

/** How long the dates of a cell still hold; null when they end nothing, or nothing near. */
function endOf(column: ColumnView, row: unknown): Expiry | null {
  const view = [column, column.under].find((one) => one?.expires)
  return view ? expiryOf(valueAt(row, view.field)) : null
}

/**
 * What stands in one cell of a list: one line, or what and below it where or who. A plain function: a page has hundreds of
 * cells, and each component costs the server as much as an element.
 */
export function cellOf(column: ColumnView, row: unknown, lang: Lang): ReactNode {
  const main = valueIn(column, row, lang)
  const under = column.under ? cellText(column.under, row, lang) : ''
  const isDue = under !== '' && column.under?.due
  const end = endOf(column, row)
  const said = column.under?.kind === 'json' && saidIn(valueAt(row, column.under.field))
  if (said)
    return (
      <span className="two-line">
        {main}
        <Words said={said} text={under} />
      </span>
    )
  if (!under && !end) return main
  if (column.beside) return `${cellText(column, row, lang) || '–'} / ${under}`
  return (
    <span className="two-line">
      {isWritten(column) ? <span className="several">{main}</span> : main}
      <small className={column.under?.kind === 'words' || isWritten(column.under) ? 'several' : undefined}>
        {isDue
          ? dueChip(valueAt(row, column.under?.field ?? ''), lang, isDue)
          : under && end
            ? `${under} · `
            : under}
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

const ONE_WORD = new Set(['timestamp', 'date', 'dateMessage', 'code'])

/** The class of a column's cells: figures stand under each other, a moment or a paper's number is one word and stays on one line. */
export function cellClass({ field, kind, unit }: CellView): string | undefined {
  if (ONE_WORD.has(kind) || field.endsWith('_no')) return 'one-word'
  return isNumeric(kind) && unit !== '%' ? 'num' : undefined
}

/** `cellOf` as a component, for pages. */
export function Cell({ column, row, lang }: { column: ColumnView; row: unknown; lang: Lang }): ReactNode {
  return cellOf(column, row, lang)
}
