import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ListState } from '#contracts/list-url.ts'
import type { ColumnView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import { cellClass } from '#ui/Cell.tsx'
import { framed, type ColumnFrame } from '#islands/list/columns.ts'
import { linkTo, type Go } from '#islands/list/links.ts'
import { ListRow } from '#islands/list/ListRow.tsx'
import { RemovedLine } from '#islands/list/RemovedLine.tsx'
import { isRemoved, type Removals } from '#islands/list/removed.ts'
import { ChooseAll } from '#islands/list/ChooseBox.tsx'
import type { Choosing } from '#islands/list/choosing.ts'
import type { RowButtons } from '#islands/list/row-actions.tsx'

interface Props {
  label: string
  columns: ColumnView[]
  /** What a column has of the reader's own, in the order of the columns. */
  frames: readonly (ColumnFrame | undefined)[]
  rows: Identified[]
  removals: Removals
  state: ListState
  defaultSort: string
  lang: Lang
  loading: boolean
  compact: boolean
  /** The menus of rows, where the list has them. */
  buttons: RowButtons | null
  choosing: Choosing | null
  /** The address of a record, or null when rows open nothing. */
  hrefOf: (row: Identified) => string | null
  go: Go
  /** Gives a column its width. */
  onWidth: (field: string, width: number) => void
}

interface HeadProps extends Pick<Props, 'state' | 'defaultSort' | 'go'> {
  column: ColumnView
  frame: ColumnFrame | undefined
}

/** The heading of a column: a link that sorts by it. */
export function HeadCell({ column, frame, state, defaultSort, go }: HeadProps): ReactNode {
  const cell = {
    scope: 'col',
    'data-field': column.field,
    className: framed(cellClass(column), frame),
    style: frame?.style,
  }
  if (!column.sort) {
    return <th {...cell}>{column.label}</th>
  }
  const current = state.sort || defaultSort
  const direction =
    current === column.sort ? 'ascending' : current === `-${column.sort}` ? 'descending' : undefined
  const next = direction === 'ascending' ? `-${column.sort}` : column.sort
  return (
    <th {...cell} aria-sort={direction}>
      <a className="sort" {...linkTo(state, { sort: next }, go)}>
        {column.label}
        <span aria-hidden="true">{direction === 'descending' ? '↓' : '↑'}</span>
      </a>
    </th>
  )
}

/** A table that fits needs no scrolling of its own, and then its head can stay in sight while the page scrolls. */
function useFits(wrap: RefObject<HTMLDivElement | null>): boolean {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = wrap.current
    if (!element) return
    const measure = (): void => setFits((element.firstElementChild?.clientWidth ?? 0) <= element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [wrap])
  return fits
}

/** Makes the edges of headings handles once the pointer comes near: nobody else needs their code. */
function useWidths(wrap: RefObject<HTMLDivElement | null>, onWidth: Props['onWidth']): void {
  const widen = useEffectEvent(onWidth)
  useEffect(() => {
    const table = wrap.current?.querySelector('table')
    const head = table?.tHead
    if (!table || !head) return
    let stop: (() => void) | null = null
    let isGone = false
    const start = async (): Promise<void> => {
      const widths = await import('#islands/list/column-widths.ts').catch(() => null)
      if (!isGone && widths) stop = widths.startWidths(table, (field, width) => widen(field, width))
    }
    const near = (): void => void start()
    head.addEventListener('pointerover', near, { once: true })
    return () => {
      isGone = true
      head.removeEventListener('pointerover', near)
      stop?.()
    }
  }, [wrap])
}

/** The rows of a list. Sorting is a link, so it works before any script has loaded. */
export function ListTable(props: Props): ReactNode {
  const { label, columns, frames, rows, state, lang, loading, compact, buttons, choosing, removals } = props
  const { defaultSort, hrefOf, go, onWidth } = props
  const wrap = useRef<HTMLDivElement>(null)
  const fits = useFits(wrap)
  useWidths(wrap, onWidth)
  return (
    <section
      className="table-wrap"
      ref={wrap}
      aria-label={label}
      tabIndex={fits ? -1 : 0}
      aria-busy={loading}
      data-fits={fits || undefined}
    >
      <table className={`table table-cards${compact ? ' compact' : ''}`}>
        <thead>
          <tr>
            {choosing && <ChooseAll rows={rows.length} choosing={choosing} />}
            {columns.map((column, at) => (
              <HeadCell key={column.field} {...{ column, state, defaultSort, go }} frame={frames[at]} />
            ))}
            {buttons && (
              <th scope="col" className="row-actions">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {removals
            .linesOf(rows)
            .map((line) =>
              isRemoved(line) ? (
                <RemovedLine
                  key={line.id}
                  removed={line}
                  {...{ columns, lang }}
                  hasBoxes={choosing !== null}
                  onUndo={() => removals.undo(line)}
                />
              ) : (
                <ListRow key={line.id} row={line} {...{ columns, frames, lang, hrefOf, buttons, choosing }} />
              ),
            )}
        </tbody>
      </table>
    </section>
  )
}
