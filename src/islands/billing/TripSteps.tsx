import type { ReactNode } from 'react'
import type { DocumentTripView } from '#contracts/billing/document-trip.ts'
import { t } from '#i18n/browser.ts'
import { formatKg, formatMoment, formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

interface Props {
  found: DocumentTripView
  lang: Lang
}

type Ticket = DocumentTripView['tickets'][number]

function TicketSteps({ ticket, lang }: { ticket: Ticket; lang: Lang }): ReactNode {
  const { ticket_no, version, net_kg, earlier } = ticket
  return (
    <>
      {earlier.toReversed().map((one) => (
        <li key={one.version}>
          <s>
            {ticket_no} v{one.version}, {formatKg(one.net_kg, lang)}
          </s>
          <small>{t('counted until {moment}', { moment: formatMoment(one.until, lang) })}</small>
        </li>
      ))}
      <li className="counts">
        <b>
          {ticket_no}
          {version > 0 && ` v${version}`}, {net_kg === null ? '–' : formatKg(net_kg, lang)}
        </b>
      </li>
    </>
  )
}

/** What a trip comes to, which rows of the contract were tried, and the weights it stands on. */
export function TripSteps({ found, lang }: Props): ReactNode {
  return (
    <>
      <h3>{t('What it comes to')}</h3>
      <dl className="billed-sum">
        {found.lines.map(({ id, label, amount_idr, formula, note }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>
              {label}
              {(formula ?? note) && <small>{[formula, note].filter(Boolean).join(' · ')}</small>}
            </dt>
            <dd className="strong">{formatMoney(amount_idr, lang)}</dd>
          </div>
        ))}
      </dl>
      {found.tried.length > 0 && (
        <>
          <h3>{t('How the rate was found')}</h3>
          <ol className="billed-steps">
            {found.tried.map(({ code, tariff_idr, chosen, said }) => (
              <li key={code} className={chosen ? 'counts' : undefined}>
                <b>
                  {code}, {formatMoney(tariff_idr, lang)}
                </b>
                <small>{chosen ? said : `${said}, ${t('not used')}`}</small>
              </li>
            ))}
          </ol>
        </>
      )}
      {found.tickets.length > 0 && (
        <>
          <h3>{t('Weight it stands on')}</h3>
          <ol className="billed-steps">
            {found.tickets.map((ticket) => (
              <TicketSteps key={ticket.weighing_id} ticket={ticket} lang={lang} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}
