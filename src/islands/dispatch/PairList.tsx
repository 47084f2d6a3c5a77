import { useState, type ReactNode } from 'react'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatKg, formatNumber } from '#i18n/format.ts'
import { TwoLine } from '#islands/dispatch/TwoLine.tsx'

const FIRST = 8

interface Props {
  pairs: readonly Suggestion[]
  /** Labels of the truck types, by code. */
  truckTypes: Readonly<Record<string, string>>
  lang: Lang
  isDisabled: boolean
  onAssign: (pair: Suggestion) => void
}

interface PairRowProps extends Omit<Props, 'pairs'> {
  pair: Suggestion
}

function today(trips: number): string {
  if (trips === 1) return t('One trip today')
  return trips ? t('{count} trips today', { count: trips }) : t('No trip today')
}

/** What the score is the sum of, best known first. */
function ScoreCell({ score, parts, lang }: Pick<Suggestion, 'score' | 'parts'> & { lang: Lang }): ReactNode {
  const lines: [string, number][] = [
    [t('Tonnes it takes'), parts.load],
    [t('Free'), parts.free],
    [t('Near'), parts.near],
    [t('Credit of the driver'), parts.credit],
    [t('Whose turn it is'), parts.turn],
  ]
  return (
    <details className="score">
      <summary>{formatNumber(score, lang, 1)}</summary>
      <dl>
        {lines.map(([label, points]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(points, lang, 1)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function PairRow({ pair, truckTypes, lang, isDisabled, onAssign }: PairRowProps): ReactNode {
  const { truck, driver, planned_kg, score, parts, distance_km: km, notes, warnings } = pair
  const truckLine = [
    truck.code,
    truckTypes[truck.truck_type] ?? truck.truck_type,
    today(truck.trips_today),
    ...(km === null ? [] : [t('{km} km away', { km: formatNumber(km, lang, 1) })]),
  ].join(' · ')
  const points = t('{points} points', { points: formatNumber(driver.credit_point, lang) })
  const driverLine = `${points} · ${today(driver.trips_today)}`
  return (
    <tr>
      <td>
        <TwoLine what={<b>{truck.plate_no}</b>} under={truckLine} />
        {notes.map((note) => (
          <p className="pair-note" key={note}>
            {note}
          </p>
        ))}
      </td>
      <td data-label={t('Driver')}>
        <TwoLine what={driver.name} under={driverLine} />
      </td>
      <td className="num" data-label={t('Planned')}>
        {formatKg(planned_kg, lang)}
      </td>
      <td className="num" data-label={t('Score')}>
        <ScoreCell score={score} parts={parts} lang={lang} />
      </td>
      <td className="pair-do">
        {warnings.length > 0 && (
          <span className="tag tag-warn" title={warnings.map(({ message }) => message).join('\n')}>
            {t('{count} warnings', { count: warnings.length })}
          </span>
        )}
        <button
          type="button"
          className="btn btn-sm"
          aria-disabled={isDisabled || undefined}
          aria-label={t('Assign {truck} with {driver}', { truck: truck.plate_no, driver: driver.name })}
          onClick={() => !isDisabled && onAssign(pair)}
        >
          {t('Assign')}
        </button>
      </td>
    </tr>
  )
}

/** Trucks with their drivers that may take a part of the line, the best first. */
export function PairList({ pairs, ...rest }: Props): ReactNode {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? pairs : pairs.slice(0, FIRST)
  return (
    <>
      <table className="table table-cards compact pair-table">
        <caption className="visually-hidden">{t('Suggested trucks and drivers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Truck')}</th>
            <th scope="col">{t('Driver')}</th>
            <th scope="col" className="num">
              {t('Planned')}
            </th>
            <th scope="col" className="num">
              {t('Score')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('Assign')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((pair) => (
            <PairRow key={pair.truck.id + pair.driver.id} pair={pair} {...rest} />
          ))}
        </tbody>
      </table>
      {pairs.length > FIRST && (
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setAll(!isAll)}>
          {isAll ? t('Show fewer') : t('Show all {count}', { count: pairs.length })}
        </button>
      )}
    </>
  )
}
