import { useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { PAGE_SIZES, type ListState } from '#contracts/list-url.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Pagination } from '#kernel/wire.ts'
import { linkTo, type Go } from '#islands/list/links.ts'
import { useDismiss } from '#ui/dismiss.ts'
import { partText } from '#ui/part-text.ts'

/** The services page through this many rows only; further ones are found by a filter (list-query.ts). */
const REACHABLE_ROWS = 10_000

interface Props {
  pagination: Pagination
  count: number
  state: ListState
  lang: Lang
  go: Go
  /** Stands beside the summary, such as the number of new rows. */
  children?: ReactNode
}

/** First, last, and those around the current page; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .toSorted((a, b) => a - b)
  return shown.flatMap((page, at) => (at > 0 && page - shown[at - 1]! > 1 ? [null, page] : [page]))
}

/** '11–20 of 412', 'about' where counting would take too long, 'more than' where a search finds too much. */
export function summary(pagination: Pagination, count: number, lang: Lang): string {
  const { page_number, limit_items, total_items, total_is_estimate, total_is_more } = pagination
  if (!count) return ''
  const from = (page_number - 1) * limit_items + 1
  const numbers = {
    from: formatNumber(from, lang),
    to: formatNumber(from + count - 1, lang),
    total: formatNumber(total_items, lang),
  }
  if (total_is_more) return t('{from}–{to} of more than {total}', numbers)
  return total_is_estimate ? t('{from}–{to} of about {total}', numbers) : t('{from}–{to} of {total}', numbers)
}

function closeMenu(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function PageSizes({ state, go }: Pick<Props, 'state' | 'go'>): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null)
  const shut = (): void => {
    if (menu.current) menu.current.open = false
  }
  useDismiss(menu, true, shut, () => closeMenu(menu.current))
  return (
    <details className="page-sizes" ref={menu}>
      <summary>
        {t('Rows {count}', { count: state.limit })} <i className="pi pi-chevron-down" aria-hidden="true" />
      </summary>
      <div className="pop">
        {PAGE_SIZES.map((size) => {
          const link = linkTo(state, { limit: size }, go)
          return (
            <a
              key={size}
              className="pop-item"
              href={link.href}
              aria-current={size === state.limit || undefined}
              onClick={(event) => {
                link.onClick(event)
                closeMenu(menu.current)
              }}
            >
              {t('{size} rows on a page', { size })}
            </a>
          )
        })}
      </div>
    </details>
  )
}

/** Where the reader is in a list and how to go on: links, so that they work without script and open in tabs. */
export function Pager({ pagination, count, state, lang, go, children }: Props): ReactNode {
  const { page_number: current, has_next_page: hasNext, has_previous_page: hasPrevious } = pagination
  const reachable = Math.floor(REACHABLE_ROWS / pagination.limit_items) + 1
  const last = Math.min(Math.max(pagination.total_pages, current + (hasNext ? 1 : 0)), reachable)
  const step = (page: number, icon: string, label: string, isPossible: boolean): ReactNode => (
    <a
      key={icon}
      className="page-link"
      aria-label={label}
      {...(isPossible ? linkTo(state, { page }, go) : { role: 'link', 'aria-disabled': true, tabIndex: -1 })}
    >
      <i className={`pi ${icon}`} aria-hidden="true" />
    </a>
  )
  return (
    <div className="paging">
      <span>{summary(pagination, count, lang)}</span>
      {pagination.total_is_more && <span className="muted">{partText(false)}</span>}
      {children}
      <span className="spacer" />
      <PageSizes state={state} go={go} />
      <nav className="row" aria-label={t('Pages')}>
        {step(current - 1, 'pi-chevron-left', t('Previous page'), hasPrevious)}
        {pageNumbers(current, last).map((page, at) =>
          page === null ? (
            <span key={`gap${at}`} className="page-gap" aria-hidden="true">
              …
            </span>
          ) : (
            <a
              key={page}
              className="page-link"
              aria-label={t('Page {page}', { page })}
              aria-current={page === current ? 'page' : undefined}
              {...linkTo(state, { page }, go)}
            >
              {formatNumber(page, lang)}
            </a>
          ),
        )}
        {step(current + 1, 'pi-chevron-right', t('Next page'), hasNext && current < reachable)}
      </nav>
    </div>
  )
}
