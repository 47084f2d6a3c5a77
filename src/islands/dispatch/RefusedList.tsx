import { useId, useState, type ReactNode } from 'react'
import type { RefusedOne } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import { matchingRefused } from '#islands/dispatch/dispatch-data.ts'

const MOST = 100

function Entry({ one: { truck, driver, reasons } }: { one: RefusedOne }): ReactNode {
  return (
    <li className="refused">
      <span className="two-line">
        <b>{truck ? truck.plate_no : driver?.name}</b>
        <small>{truck ? `${t('Truck')} ${truck.code}` : `${t('Driver')} ${driver?.code ?? ''}`}</small>
      </span>
      <ul className="reasons">
        {reasons.map(({ code, level, message }) => (
          <li key={code + message} data-level={level}>
            {message}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Trucks and drivers that may not take the line, each with every reason. */
export function RefusedList({ refused }: { refused: readonly RefusedOne[] }): ReactNode {
  const [search, setSearch] = useState('')
  const id = useId()
  if (!refused.length) return null
  const found = matchingRefused(refused, search)
  return (
    <details className="refused-box">
      <summary>{t('{count} refused, with their reasons', { count: refused.length })}</summary>
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
          <Entry key={one.truck?.id ?? one.driver?.id} one={one} />
        ))}
      </ul>
      <p className="hint" role="status">
        {found.length === 0 && t('Nothing matches')}
        {found.length > MOST && t('Type more to narrow the list down')}
      </p>
    </details>
  )
}
