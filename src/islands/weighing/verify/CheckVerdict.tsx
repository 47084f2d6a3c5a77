import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatDay, formatKg } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Verdict } from '#islands/weighing/verify/use-check.ts'
import { Facts } from '#ui/Facts.tsx'

interface Props {
  verdict: Verdict
  /** Where a ticket is read; its id is put behind it. */
  ticketHref: string
  lang: Lang
}

/** What today's record says against a genuine paper. */
function since({ genuine, says, now, isAlone }: Verdict): string | null {
  if (!genuine) return null
  if (isAlone) return t('No network: whether it was revised or cancelled since then is not known here.')
  if (!now) return t('Its record is not yours to read, or there is none.')
  if (now.cancelled) return t('The ticket was cancelled since then: the paper no longer holds.')
  if (says && now.version > says.version)
    return t('The ticket was revised since then: the paper no longer holds.')
  return null
}

/** Whether a paper is genuine, what its code says, and what has become of its ticket. */
export function CheckVerdict({ verdict, ticketHref, lang }: Props): ReactNode {
  const { genuine, says, now } = verdict
  const warning = since(verdict)
  const facts = says && [
    { label: t('Ticket number'), value: says.ticket_no },
    { label: t('Net'), value: formatKg(says.net_kg, lang) },
    { label: t('Date'), value: formatDay(says.date, lang) },
    { label: t('Plate number'), value: says.plate_no },
    { label: t('Version'), value: String(says.version) },
  ]
  return (
    <div role="status" className="stack">
      <p className={genuine ? 'banner banner-ok' : 'banner banner-bad'}>
        <b>{genuine ? t('Genuine') : t('Not genuine')}</b>{' '}
        {genuine
          ? t('It was printed here. Compare what the paper says with what stands below.')
          : t('It was not printed here as it is, or something was typed otherwise than it stands there.')}
      </p>
      {warning && <p className="banner banner-warn">{warning}</p>}
      {genuine && facts && <Facts facts={facts} />}
      {now && (
        <p>
          <a href={`${ticketHref}${now.id}`}>{t('Open ticket {ticket}', { ticket: now.ticket_no })}</a>
        </p>
      )}
    </div>
  )
}
