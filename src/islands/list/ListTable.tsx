import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate-with.ts'
import type { ListState } from '#contracts/list-url.ts'
import type { ColumnView } from '#contracts/view.ts'
import { isNumeric, titleOf, type Row } from '#ui/cell.ts'
import { Cell } from '#ui/Cell.tsx'
import { isPlainClick, linkTo, type Go } from '#islands/list/links.ts'
import type { Selection } from '#islands/list/selection.ts'

/** Draws a column in its own way: `{ status: (row) => <Lights row={row} /> }`. */
export type CellMap = Readonly<Record<string, (row: Row) => ReactNode>>

interface Props {
  label: string
  columns: ColumnView[]
  rows: Row[]
  state: ListState
  defaultSort: string
  lang: Lang
  loading: boolean
  compact: boolean
  cells: CellMap | undefined
  selection: Selection | null
  /** The address of a record, or null when rows open nothing. */
  hrefOf: (row: Row) => string | null
  go: Go
}

function numeric(column: ColumnView): string | undefined {
  return isNumeric(column) && column.unit !== '%' ? 'num' : undefined
}

function HeadCell({
  column,
  state,
  defaultSort,
  go,
}: { column: ColumnView } & Pick<Props, 'state' | 'defaultSort' | 'go'>): ReactNode {
  if (!column.sort) {
    return (
      <th scope="col" className={numeric(column)}>
        {column.label}
      </th>
    )
  }
  const current = state.sort || defaultSort
  const direction =
    current === column.sort ? 'ascending' : current === `-${column.sort}` ? 'descending' : undefined
  const next = direction === 'ascending' ? `-${column.sort}` : column.sort
  return (
    <th scope="col" className={numeric(column)} aria-sort={direction}>
      <a className="sort" {...linkTo(state, { sort: next }, go)}>
        {column.label}
        <span aria-hidden="true">{direction === 'descending' ? '↓' : '↑'}</span>
      </a>
    </th>
  )
}

function open(event: MouseEvent<HTMLTableRowElement>): void {
  if (!isPlainClick(event) || getSelection()?.toString()) return
  if ((event.target as HTMLElement).closest('a, button, input, label, select')) return
  event.currentTarget.querySelector<HTMLAnchorElement>('a.row-link')?.click()
}

type RowProps = { row: Row } & Pick<Props, 'columns' | 'lang' | 'hrefOf' | 'cells' | 'selection'>

function BodyRow({ row, columns, lang, hrefOf, cells, selection }: RowProps): ReactNode {
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
        const cell = cells?.[column.field]?.(row) ?? <Cell column={column} row={row} lang={lang} />
        const isLink = at === 0 && href
        return (
          <td key={column.field} data-label={at < 2 ? undefined : column.label} className={numeric(column)}>
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
  const { label, columns, rows, state, defaultSort, lang, loading, compact, cells, selection, hrefOf, go } =
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
            {selection && (
              <th scope="col" className="pick">
                <input
                  type="checkbox"
                  aria-label={t('Select all rows on this page')}
                  checked={rows.length > 0 && rows.every((row) => selection.has(row.id))}
                  onChange={(event) => selection.all(event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.field} column={column} state={state} defaultSort={defaultSort} go={go} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={row.id} {...{ row, columns, lang, hrefOf, cells, selection }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
