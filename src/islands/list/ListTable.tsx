import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ListState } from '#contracts/list-url.ts'
import type { ColumnView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import { cellClass } from '#ui/Cell.tsx'
import { linkTo, type Go } from '#islands/list/links.ts'
import { ListRow } from '#islands/list/ListRow.tsx'
import { ChooseAll } from '#islands/list/ChooseBox.tsx'
import type { Choosing } from '#islands/list/choosing.ts'
import type { RowButtons } from '#islands/list/row-actions.tsx'

interface Props {
  label: string
  columns: ColumnView[]
  rows: Identified[]
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
}

function HeadCell({
  column,
  state,
  defaultSort,
  go,
}: { column: ColumnView } & Pick<Props, 'state' | 'defaultSort' | 'go'>): ReactNode {
  if (!column.sort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {column.label}
      </th>
    )
  }
  const current = state.sort || defaultSort
  const direction =
    current === column.sort ? 'ascending' : current === `-${column.sort}` ? 'descending' : undefined
  const next = direction === 'ascending' ? `-${column.sort}` : column.sort
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction}>
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

/** The rows of a list. Sorting is a link, so it works before any script has loaded. */
export function ListTable(props: Props): ReactNode {
  const { label, columns, rows, state, defaultSort, lang, loading, compact, buttons, choosing, hrefOf, go } =
    props
  const wrap = useRef<HTMLDivElement>(null)
  const fits = useFits(wrap)
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
            {columns.map((column) => (
              <HeadCell key={column.field} column={column} state={state} defaultSort={defaultSort} go={go} />
            ))}
            {buttons && (
              <th scope="col" className="row-actions">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow key={row.id} {...{ row, columns, lang, hrefOf, buttons, choosing }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
