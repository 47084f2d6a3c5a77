import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import { formatKg } from '#i18n/format.ts'
import { weightText } from '#ui/Weight.tsx'
import type { Captured } from '#islands/weighing/use-capture.ts'
import type { Cockpit } from '#islands/weighing/use-cockpit.ts'

const BANNER = { info: 'banner banner-info', warn: 'banner banner-warn', block: 'banner banner-bad' } as const

/** Why a truck that was to be weighed in one pass is weighed empty too: said only now (dec.I3.8). */
function spotText({ spot_check, net_kg }: Captured): string | null {
  if (spot_check === null) return null
  if (net_kg !== null)
    return t('This one is weighed empty too: after it has unloaded, and before its next load.')
  return t('This one is weighed empty too: the truck comes back after it has unloaded.')
}

function doneText(done: Captured, lang: Lang): string {
  if (done.net_kg === null && done.spot_check !== null)
    return t('Ticket {no}: first weight {kg} saved.', {
      no: done.ticket_no,
      kg: weightText(done.first_kg, lang),
    })
  if (done.net_kg === null)
    return t('Ticket {no}: first weight {kg} saved. The truck comes back for its second weighing.', {
      no: done.ticket_no,
      kg: weightText(done.first_kg, lang),
    })
  return t('Ticket {no}: net {kg} saved', { no: done.ticket_no, kg: formatKg(done.net_kg, lang) })
}

function Flags({ flags }: { flags: CapturePreview['flags'] }): ReactNode {
  const worst = flags.some(({ level }) => level === 'block')
    ? 'block'
    : flags.some(({ level }) => level === 'warn')
      ? 'warn'
      : 'info'
  return (
    <div className={BANNER[worst]} aria-live="polite">
      <i className="pi pi-flag" aria-hidden="true" />
      <b>{t('Flags')}:</b>
      <ul className="cockpit-flags">
        {flags.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  cockpit: Cockpit
  /** What is said of a code that no truck is known by. */
  unknown: string | null
  lang: Lang
}

/** What the capture gave, what it was refused for, or which flags it would raise. */
export function Outcome({ cockpit, unknown, lang }: Props): ReactNode {
  const { done, refused, notTaken, preview } = cockpit
  if (done)
    return (
      <div className={done.status === 'flagged' ? BANNER.warn : 'banner banner-ok'} role="alert">
        <i className="pi pi-check" aria-hidden="true" />
        <b>{doneText(done, lang)}</b>
        {spotText(done) && <span>{spotText(done)}</span>}
        {done.status === 'flagged' && <span>{t('The ticket has flags and waits for its check.')}</span>}
      </div>
    )
  const others = refused ? [...refused.fields].filter(([, text]) => text !== refused.message) : []
  return (
    <>
      {unknown && (
        <div className={BANNER.warn} role="alert">
          {unknown}
        </div>
      )}
      {refused && (
        <div className={BANNER.block} role="alert">
          <b>{refused.message}</b>
          {others.length > 0 && (
            <ul className="cockpit-flags">
              {others.map(([field, text]) => (
                <li key={field}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {notTaken && (
        <div className={BANNER.warn} role="alert">
          <b>{t('No weight was taken')}:</b> {notTaken.join('. ')}
        </div>
      )}
      {preview.data && preview.data.flags.length > 0 && <Flags flags={preview.data.flags} />}
    </>
  )
}
