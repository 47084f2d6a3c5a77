import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Activities } from '#contracts/dispatch/activity.ts'

interface Props {
  pagination: Activities['pagination']
  onTurn: (page: number) => void
}

/** Which of the pairs are shown, and the way to the others. */
export function ActivityPager({ pagination, onTurn }: Props): ReactNode {
  const { page_number: page, limit_items: limit, total_items: total } = pagination
  if (total === 0) return null
  const from = (page - 1) * limit + 1
  const to = Math.min(total, page * limit)
  return (
    <span className="dt-turns">
      <span>{t('{from}–{to} of {total}', { from, to, total })}</span>
      <button
        type="button"
        className="btn btn-icon btn-sm"
        aria-label={t('Previous page')}
        disabled={!pagination.has_previous_page}
        onClick={() => onTurn(page - 1)}
      >
        <i className="pi pi-chevron-left" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-icon btn-sm"
        aria-label={t('Next page')}
        disabled={!pagination.has_next_page}
        onClick={() => onTurn(page + 1)}
      >
        <i className="pi pi-chevron-right" aria-hidden="true" />
      </button>
    </span>
  )
}
