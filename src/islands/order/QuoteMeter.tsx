import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { LineQuote, OrderQuote } from '#contracts/order/calls.ts'
import { hurdles, nearlyUsed, pursesOf } from '#islands/order/quote-words.ts'
import type { QuoteState } from '#islands/order/use-quote.ts'

/** Available money and what the order takes of it. */
function Purse(props: { label: string; available: number; claimed: number; lang: Lang }): ReactNode {
  const { label, available, claimed, lang } = props
  const left = available - claimed
  const share = available > 0 ? Math.min(100, Math.max(0, (claimed / available) * 100)) : 100
  return (
    <div className="purse">
      <dt>{label}</dt>
      <dd className={left < 0 ? 'figure text-bad' : 'figure'}>{formatMoney(left, lang)}</dd>
      <dd className="small muted">
        {left < 0
          ? t('{amount} more than there is', { amount: formatMoney(-left, lang) })
          : t('remains of {amount}', { amount: formatMoney(available, lang) })}
      </dd>
      <dd className="purse-bar" aria-hidden="true" data-over={left < 0 || undefined}>
        <i style={{ width: `${share}%` }} />
      </dd>
    </div>
  )
}

function Line(props: { line: LineQuote; at: number; lang: Lang }): ReactNode {
  const { line, at, lang } = props
  return (
    <li>
      <span>
        <b>{t('Line {line}', { line: at + 1 })}</b> {line.cargo_name}
      </span>
      {line.route ? (
        <small className="muted">
          {line.route.code} · {formatMoney(line.route.tariff_idr, lang)}
          {line.route.charge_basis === 'per_ton' && ` / t`} ·{' '}
          {t('Trips: {count}', { count: formatNumber(line.planned_trips, lang) })}
        </small>
      ) : (
        <small className="text-bad">{t('The contract has no tariff for this line')}</small>
      )}
      <span className="figure">{formatMoney(line.est_amount_idr, lang)}</span>
    </li>
  )
}

/** What stands in the way, in words. */
export function Hurdles({ found }: { found: readonly string[] }): ReactNode {
  return (
    <div>
      <b>{t('It cannot be submitted like this')}</b>
      <ul className="reasons">
        {found.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

function Filled({ quote, places, lang }: { quote: OrderQuote; places: number[]; lang: Lang }): ReactNode {
  const refusals = hurdles(quote, places)
  return (
    <>
      <dl className="purses">
        <div className="purse">
          <dt>{t('Estimate')}</dt>
          <dd className="figure quote-total">{formatMoney(quote.est_amount_idr, lang)}</dd>
          <dd className="small muted">
            {t('Trips needed: {count}', { count: formatNumber(quote.planned_trips, lang) })}
          </dd>
        </div>
        {pursesOf(quote).map((purse) => (
          <Purse key={purse.label} {...purse} lang={lang} />
        ))}
      </dl>
      <ol className="quote-lines">
        {quote.lines.map((line, at) => (
          <Line key={places[at]} line={line} at={places[at] ?? at} lang={lang} />
        ))}
      </ol>
      {quote.contract?.nearly && <p className="banner banner-warn">{nearlyUsed(quote.contract, lang, t)}</p>}
      {refusals.length > 0 ? (
        <div className="banner banner-warn">
          <Hurdles found={refusals} />
        </div>
      ) : (
        <p className="banner banner-ok">{t('Nothing stands in the way of submitting it')}</p>
      )}
    </>
  )
}

/** The panel beside an order's form: what the order costs, what is left, and what would refuse it. */
export function QuoteMeter({ found, lang }: { found: QuoteState; lang: Lang }): ReactNode {
  const { quote, places, state } = found
  return (
    <aside className="card quote" aria-labelledby="quote-title">
      <header className="card-head">
        <h2 id="quote-title">{t('What it comes to')}</h2>
        {state === 'loading' && <output className="spinner" aria-label={t('Calculating…')} />}
      </header>
      <div className="card-body stack" aria-live="polite" aria-busy={state === 'loading'}>
        {quote && <Filled quote={quote} places={places} lang={lang} />}
        {!quote && state !== 'failed' && (
          <p className="muted">
            {t(
              'Fill in the required fields and at least one whole line to see tariff, trips and what remains.',
            )}
          </p>
        )}
        {state === 'failed' && (
          <p className="field-error">
            {t('The estimate could not be calculated. You can save all the same.')}
          </p>
        )}
      </div>
    </aside>
  )
}
