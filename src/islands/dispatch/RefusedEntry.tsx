import type { ReactNode } from 'react'
import type { RefusedOne } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'

/** One truck or driver that may not go, with every reason. */
export function RefusedEntry({ one: { truck, driver, reasons } }: { one: RefusedOne }): ReactNode {
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
