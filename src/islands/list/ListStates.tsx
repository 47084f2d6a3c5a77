import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ListView } from '#contracts/view.ts'
import type { linkTo } from '#islands/list/links.ts'
import type { ListError } from '#islands/list/list-data.ts'
import { partText } from '#ui/part-text.ts'

interface EmptyProps {
  view: ListView
  isFiltered: boolean
  isSearched: boolean
  /** The search did not go through all records. */
  isPart?: boolean
  createHref: string | null
  /** The list without its filters. */
  wholeHref: string
  text: string | undefined
}

/** Nothing to show: because of the filter, or because nobody made anything yet. */
export function EmptyState({
  view,
  isFiltered,
  isSearched,
  isPart,
  createHref,
  wholeHref,
  text,
}: EmptyProps): ReactNode {
  const records = view.plural.toLowerCase()
  if (isFiltered) {
    return (
      <div className="state">
        <i className="pi pi-filter-slash" aria-hidden="true" />
        <h2>{t('Nothing matches')}</h2>
        <p>{t('No {records} fit this search and filter.', { records })}</p>
        {isPart && <p>{partText(true)}</p>}
        {isSearched && <p className="muted">{t('Searched: {fields}', { fields: view.searched })}</p>}
        <a className="btn" href={wholeHref}>
          {t('Clear all filters')}
        </a>
      </div>
    )
  }
  return (
    <div className="state">
      <i className="pi pi-inbox" aria-hidden="true" />
      <h2>{t('No {records} yet', { records })}</h2>
      <p>
        {text ?? (createHref ? t('Create the first one, and it appears here.') : t('New ones appear here.'))}
      </p>
      {createHref && (
        <a className="btn" href={createHref}>
          {t('Create')}
        </a>
      )}
    </div>
  )
}

/** A kept address of a page that the list no longer has: it has become shorter. */
export function BeyondState({ last, link }: { last: string; link: ReturnType<typeof linkTo> }): ReactNode {
  return (
    <div className="state">
      <i className="pi pi-angle-double-left" aria-hidden="true" />
      <h2>{t('The list has become shorter')}</h2>
      <p>{t('It ends with page {page} now.', { page: last })}</p>
      <a className="btn" {...link}>
        {t('Go to the last page')}
      </a>
    </div>
  )
}

interface ErrorProps {
  error: ListError
  clearable: boolean
  wholeHref: string
  onRetry: () => void
}

/** What happened, and what to do about it. A refusal is no failure: trying again would not help. */
export function ErrorState({ error, clearable, wholeHref, onRetry }: ErrorProps): ReactNode {
  const isRefused = error.code === 'permission_denied'
  return (
    <div className="state" role="alert">
      <i className={`pi ${isRefused ? 'pi-lock' : 'pi-exclamation-triangle'}`} aria-hidden="true" />
      <h2>{isRefused ? t('This list is not open to you') : t('The list could not be loaded')}</h2>
      <p>{error.message}</p>
      {!isRefused && (
        <div className="row">
          <button type="button" className="btn" onClick={onRetry}>
            {t('Try again')}
          </button>
          {clearable && (
            <a className="btn" href={wholeHref}>
              {t('Clear all filters')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

/** The shape of the rows to come, where there are none yet. */
export function ListSkeleton({ columns, rows }: { columns: number; rows: number }): ReactNode {
  return (
    <div className="list-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (_each, column) => (
            <span key={column} className="skeleton" />
          ))}
        </div>
      ))}
    </div>
  )
}
