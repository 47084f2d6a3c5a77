import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import { together } from '#contracts/order/browser-calls.ts'
import type { TogetherView } from '#contracts/order/calls.ts'
import { api } from '#stores/api.ts'
import type { AboutProps } from '#islands/actions/about.tsx'

/** Actions after which money stays taken. */
const TAKING = new Set(['submit', 'approve'])

/** What remains of purchase orders and budgets after all chosen orders, and which of them no longer fit. */
export function TogetherNote({ action, ids, lang }: AboutProps): ReactNode {
  const [found, setFound] = useState<TogetherView | 'failed' | null>(null)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    setFound(await api.call(together, { ids: [...ids] }, { signal }))
  })
  const isAsked = TAKING.has(action)
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    ask(controller.signal).catch(() => controller.signal.aborted || setFound('failed'))
    return () => controller.abort()
  }, [isAsked])
  if (!isAsked) return null
  if (!found) return <p className="hint">{t('Loading…')}</p>
  if (found === 'failed') return <p className="hint">{t('What remains could not be worked out.')}</p>
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Drawn on')}</th>
            <th scope="col" className="num">
              {ids.length > 1 ? t('After all of them') : t('After')}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.sources.map(({ label, left_idr: left }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={left < 0 ? 'num text-bad' : 'num'}>{formatMoney(left, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.misfits.length > 0 && (
        <div className="banner banner-warn">
          <div>
            <b>
              {ids.length > 1
                ? t('These no longer fit: {count}', { count: found.misfits.length })
                : t('It no longer fits')}
            </b>
            <ul className="reasons">
              {found.misfits.map(({ order_no, reasons }) => (
                <li key={order_no}>
                  <b>{order_no}</b>: {reasons.join('. ')}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  )
}
