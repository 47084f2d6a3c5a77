import { useId, useState, type ReactNode } from 'react'
import type { RefusedOne } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import { matchingRefused } from '#islands/dispatch/dispatch-data.ts'
import { RefusedEntry } from '#islands/dispatch/RefusedEntry.tsx'
import { REFUSAL_KINDS } from '#contracts/dispatch/refusal-kinds.ts'
import { refusedCounts } from '#islands/dispatch/refusal-kinds.ts'

const MOST = 100

/** Trucks and drivers that may not take the line: how many for what, and each with every reason. */
export function RefusedList({ refused }: { refused: readonly RefusedOne[] }): ReactNode {
  const [search, setSearch] = useState('')
  const id = useId()
  if (!refused.length) return null
  const found = matchingRefused(refused, search)
  return (
    <details className="refused-box">
      <summary>
        <b>{t('{count} refused', { count: refused.length })}</b>{' '}
        <span>
          {refusedCounts(refused)
            .map(({ code, count }) => t(REFUSAL_KINDS[code] ?? '{count} for other reasons', { count }))
            .join(' · ')}
        </span>
      </summary>
      <label className="visually-hidden" htmlFor={id}>
        {t('Search the refused')}
      </label>
      <input
        id={id}
        className="control"
        type="search"
        placeholder={t('Plate, name or reason')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="refused-list">
        {found.slice(0, MOST).map((one) => (
          <RefusedEntry key={one.truck?.id ?? one.driver?.id} one={one} />
        ))}
      </ul>
      <p className="hint" role="status">
        {found.length === 0 && t('Nothing matches')}
        {found.length > MOST && t('Type more to narrow the list down')}
      </p>
    </details>
  )
}
