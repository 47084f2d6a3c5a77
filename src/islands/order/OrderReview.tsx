import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoney, formatNumber, formatTon } from '#i18n/format.ts'
import type { OrderQuote } from '#contracts/order/calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import { fieldText } from '#ui/inputs/field-text.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { Hurdles } from '#islands/order/QuoteMeter.tsx'
import { hurdles, pursesOf } from '#islands/order/quote-words.ts'
import { twinOf } from '#islands/order/OrderLines.tsx'
import type { QuoteState } from '#islands/order/use-quote.ts'

interface Props {
  fields: readonly FieldView[]
  form: FormHandle
  found: QuoteState
  lang: Lang
}

/** What is said of the order as a whole; what is empty is left out. */
function HeaderFacts({
  fields,
  values,
  lang,
}: {
  fields: readonly FieldView[]
  values: Row
  lang: Lang
}): ReactNode {
  const said = fields
    .filter(({ rows }) => !rows)
    .map((view) => ({ label: view.label, value: fieldText(view, values, lang) }))
    .filter(({ value }) => value !== '' && value !== '–')
  const files = fields
    .filter(({ rows }) => rows?.files)
    .map((view) => ({ label: view.label, value: rowsIn(values[view.name]).length }))
    .filter(({ value }) => value > 0)
  return (
    <dl className="facts facts-wide">
      {[...said, ...files].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LineRows({
  fields,
  values,
  found,
  lang,
}: {
  fields: readonly FieldView[]
  values: Row
  found: QuoteState
  lang: Lang
}): ReactNode {
  const lines = rowsIn(values.lines)
  const cells = fields.find(({ name }) => name === 'lines')?.rows?.fields ?? []
  const text = (line: Row, name: string): string => {
    const view = cells.find((one) => one.name === name)
    return (view && fieldText(view, line, lang)) || '–'
  }
  return (
    <div className="table-wrap" role="region" aria-label={t('Lines')}>
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Route')}</th>
            <th scope="col">{t('Load date')}</th>
            <th scope="col" className="num">
              {t('Quantity')}
            </th>
            <th scope="col" className="num">
              {t('Trips')}
            </th>
            <th scope="col" className="num">
              {t('Tariff')}
            </th>
            <th scope="col" className="num">
              {t('Estimate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const quoted = found.quote?.lines[found.places.indexOf(at)]
            const twin = twinOf(lines, at)
            return (
              // The lines of a form have no name of their own yet.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>
                  {at + 1}. {text(line, 'cargo_id')}
                  {Boolean(line.erp_po_item) && (
                    <small className="muted">
                      {' '}
                      {t('PO item')} {String(line.erp_po_item)}
                    </small>
                  )}
                  {twin >= 0 && (
                    <span className="tag tag-warn">{t('Line {line} says the same', { line: twin + 1 })}</span>
                  )}
                </td>
                <td data-label={t('Route')}>
                  {text(line, 'origin_checkpoint_id')} → {text(line, 'destination_checkpoint_id')}
                </td>
                <td data-label={t('Load date')}>
                  {line.load_date ? text(line, 'load_date') : t('First day of the window')}
                </td>
                <td data-label={t('Quantity')} className="num">
                  {text(line, 'quantity_ton')}
                </td>
                <td data-label={t('Trips')} className="num">
                  {quoted ? formatNumber(quoted.planned_trips, lang) : '–'}
                </td>
                <td data-label={t('Tariff')} className="num">
                  {quoted?.route
                    ? `${formatMoney(quoted.route.tariff_idr, lang)}${quoted.route.charge_basis === 'per_ton' ? ' / t' : ''}`
                    : t('No tariff')}
                </td>
                <td data-label={t('Estimate')} className="num">
                  {quoted ? formatMoney(quoted.est_amount_idr, lang) : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What there is, what the order takes of it, and what remains. */
function Purses({ quote, lang }: { quote: OrderQuote; lang: Lang }): ReactNode {
  const money = (idr: number): string => formatMoney(idr, lang)
  const tons = quote.contract?.max_ton ?? null
  const rows = [
    ...pursesOf(quote).map(({ label, available, claimed }) => ({
      label,
      before: available,
      claimed,
      show: money,
    })),
    ...(quote.contract && tons !== null
      ? [
          {
            label: t('Contract {code}', { code: quote.contract.code }),
            before: tons - quote.contract.used_ton,
            claimed: quote.contract.claimed_ton,
            show: (ton: number) => formatTon(ton, lang),
          },
        ]
      : []),
  ]
  return (
    <div className="table-wrap" role="region" aria-label={t('Purchase order and budget')}>
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">{t('Drawn on')}</th>
            <th scope="col" className="num">
              {t('Before')}
            </th>
            <th scope="col" className="num">
              {t('This order')}
            </th>
            <th scope="col" className="num">
              {t('After')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, claimed, show }) => (
            <tr key={`${label} ${before}`}>
              <td>{label}</td>
              <td data-label={t('Before')} className="num">
                {show(before)}
              </td>
              <td data-label={t('This order')} className="num">
                −{show(claimed)}
              </td>
              <td data-label={t('After')} className={before < claimed ? 'num text-bad' : 'num'}>
                <b>{show(before - claimed)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The order as its approver will read it, before it is submitted. */
export function OrderReview({ fields, form, found, lang }: Props): ReactNode {
  const values = useWatch({ control: form.control })
  const { quote, places, state } = found
  const refused = quote ? hurdles(quote, places) : []
  return (
    <section className="form-section order-review" aria-labelledby="order-review">
      <div className="form-section-head">
        <h2 id="order-review" tabIndex={-1}>
          {t('Review')}
        </h2>
      </div>
      <div className="stack" aria-busy={state === 'loading'}>
        {refused.length > 0 && (
          <div className="banner banner-warn">
            <Hurdles found={refused} />
          </div>
        )}
        <HeaderFacts fields={fields} values={values} lang={lang} />
        <LineRows {...{ fields, values, found, lang }} />
        {quote ? (
          <>
            <p className="order-review-total">
              {t('Estimate')}: <b>{formatMoney(quote.est_amount_idr, lang)}</b> ·{' '}
              {t('Trips needed: {count}', { count: formatNumber(quote.planned_trips, lang) })}
            </p>
            <Purses quote={quote} lang={lang} />
          </>
        ) : (
          <p className="muted">
            {t(
              'What is still missing stands beside its field once you submit; tariff and remainders come then.',
            )}
          </p>
        )}
      </div>
    </section>
  )
}
