import { useState, type ReactNode } from 'react'
import type { ComparedRow } from '#contracts/billing/compare-calls.ts'
import { COMPARE_CAUSES, COMPARE_RESULTS, type CompareResult } from '#contracts/billing/compare-words.ts'
import { t } from '#i18n/browser.ts'
import { formatDay, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { BilledTrip } from '#islands/billing/BilledTrip.tsx'
import type { TripQuestions } from '#islands/billing/trip-questions.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import { StatusTag } from '#ui/StatusTag.tsx'

interface Props extends TripQuestions {
  rows: readonly ComparedRow[]
  canSettle: boolean
}

const TONES: Record<CompareResult, Tone> = {
  matched: 'ok',
  differs: 'warn',
  not_in_statement: 'warn',
  not_in_document: 'bad',
}

const amountText = (amount: number | null, lang: Lang): string =>
  amount === null ? '–' : formatNumber(amount, lang)
const differenceText = (amount: number, lang: Lang): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount), lang)}`

function resultText({ result, cause }: ComparedRow): string {
  const label = t(COMPARE_RESULTS.find(({ value }) => value === result)?.label ?? result)
  return result === 'differs' && cause ? `${label}: ${t(COMPARE_CAUSES[cause]).toLowerCase()}` : label
}

/** Trips of a document and of the vendor's statement side by side; one that is pressed opens beside them. */
export function CompareRows({ rows, canSettle, ...questions }: Props): ReactNode {
  const { lang } = questions
  const [openKey, setOpenKey] = useState<string | null>(null)
  const row = rows.find(({ key }) => key === openKey)
  if (!rows.length) return <p className="state">{t('No line is so.')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by keys */}
      <div className="table-wrap" tabIndex={0} role="region" aria-label={t('Compare')}>
        <table className="table table-cards compare-table">
          <thead>
            <tr>
              <th scope="col">{t('Trip')}</th>
              <th scope="col" className="num">
                {t('Document, Rp')}
              </th>
              <th scope="col" className="num">
                {t('Statement, Rp')}
              </th>
              <th scope="col" className="num">
                {t('Difference')}
              </th>
              <th scope="col">{t('Result, cause')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.key} className={one.key === openKey ? 'is-open-row' : undefined}>
                <td>
                  <span className="two-line">
                    <button type="button" className="trip-button" onClick={() => setOpenKey(one.key)}>
                      {one.name}
                    </button>
                    <small>
                      {[one.plate_no, one.load_date && formatDay(one.load_date, lang)]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                </td>
                <td className="num" data-label={t('Document, Rp')}>
                  {amountText(one.document_idr, lang)}
                </td>
                <td className="num" data-label={t('Statement, Rp')}>
                  {amountText(one.statement_idr, lang)}
                </td>
                <td className="num strong" data-label={t('Difference')}>
                  {differenceText(one.difference_idr, lang)}
                </td>
                <td data-label={t('Result, cause')}>
                  <span className="two-line compare-result">
                    <StatusTag tone={one.result === 'matched' || one.is_open ? TONES[one.result] : 'neutral'}>
                      {resultText(one)}
                    </StatusTag>
                    {one.settled ? (
                      <span className="cause">
                        {t('Settled by {name}: {reason}', {
                          name: one.settled.by,
                          reason: one.settled.reason,
                        })}
                      </span>
                    ) : (
                      one.said && <span className="cause">{one.said}</span>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {row && (
        <BilledTrip
          key={row.key}
          {...questions}
          tripId={row.trip_id}
          name={row.name}
          row={row}
          canSettle={canSettle}
          onClose={() => setOpenKey(null)}
        />
      )}
    </>
  )
}
