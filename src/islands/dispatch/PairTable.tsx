import { useState, type ReactNode } from 'react'
import type { Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'
import { t } from '#i18n/browser.ts'
import { AxisHead } from '#islands/dispatch/AxisHead.tsx'
import { axisOf } from '#islands/dispatch/board-time.ts'
import { allPairs, filtered, keyOf, NO_FILTER, type PairFilter } from '#islands/dispatch/fill-data.ts'
import { PairFilters } from '#islands/dispatch/PairFilters.tsx'
import { PairRow, type RowShared } from '#islands/dispatch/PairRow.tsx'

const FIRST = 8

interface Props extends Omit<RowShared, 'axis' | 'now' | 'windowEnd' | 'hasVendors'> {
  data: Suggestions
  lineNo: number
  filter: PairFilter
  chosen: readonly string[]
  forecast: FillForecast | null
  refused: ReadonlyMap<string, readonly string[]>
  onFilter: (filter: PairFilter) => void
}

/** Trucks with their drivers that may take a part of the line, the best first; chosen ones are never hidden by a filter. */
export function PairTable(props: Props): ReactNode {
  const { data, lineNo, filter, chosen, forecast, refused, onFilter, ...shared } = props
  const [isAll, setAll] = useState(false)
  const axis = axisOf(data.now, data.planned_start_at)
  const pairs = allPairs(data)
  const found = filtered(pairs, filter)
  const isChosen = (pair: Suggestion): boolean => chosen.includes(keyOf(pair))
  const listed = pairs.filter((pair) => found.includes(pair) || isChosen(pair))
  const shown = isAll ? listed : listed.filter((pair, at) => at < FIRST || isChosen(pair))
  const trips = new Map(forecast?.trips.map((trip) => [trip.truck_id, trip]))
  return (
    <>
      <header className="pairs-head">
        <h3>
          {found.length === 1
            ? t('1 pair can take line {no}', { no: lineNo })
            : t('{count} pairs can take line {no}', { count: found.length, no: lineNo })}
        </h3>
        <PairFilters pairs={pairs} filter={filter} truckTypes={props.truckTypes} onChange={onFilter} />
      </header>
      {found.length === 0 && (
        <p className="banner banner-info">
          {t('No pair fits this filter.')}
          <button type="button" className="btn btn-sm" onClick={() => onFilter(NO_FILTER)}>
            {t('Show any')}
          </button>
        </p>
      )}
      {listed.length > 0 && (
        <table className="table compact pair-table">
          <caption className="visually-hidden">{t('Suggested trucks and drivers')}</caption>
          <thead>
            <tr>
              <th scope="col" className="pair-pick">
                <span className="visually-hidden">{t('In the fill')}</span>
              </th>
              <th scope="col">{t('Truck, driver')}</th>
              <th scope="col" className="num">
                {t('Planned t')}
              </th>
              <th scope="col" className="num">
                {t('Score')}
              </th>
              <th scope="col" className="pair-hours">
                <span className="visually-hidden">{t('Next 12 hours')}</span>
                <AxisHead axis={axis} now={data.now} windowEnd={data.window_end} />
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((pair) => {
              const at = chosen.indexOf(keyOf(pair))
              return (
                <PairRow
                  key={keyOf(pair)}
                  {...shared}
                  axis={axis}
                  now={data.now}
                  windowEnd={data.window_end}
                  hasVendors={pairs.some(({ vendor }) => vendor !== pairs[0]?.vendor)}
                  pair={pair}
                  no={at < 0 ? null : at + 1}
                  trip={at < 0 ? null : (trips.get(pair.truck.id) ?? null)}
                  refused={refused.get(pair.truck.id) ?? []}
                />
              )
            })}
          </tbody>
        </table>
      )}
      <footer className="pairs-foot">
        <span className="pair-key">
          <span className="hours-key hours-fill" aria-hidden="true" /> {t('This fill')}
        </span>
        <span className="pair-key">
          <span className="hours-key hours-own" aria-hidden="true" /> {t('This order')}
        </span>
        <span className="pair-key">
          <span className="hours-key" aria-hidden="true" /> {t('Other order')}
        </span>
        {listed.length > FIRST && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setAll(!isAll)}>
            {isAll ? t('Show fewer') : t('Show all {count}', { count: listed.length })}
          </button>
        )}
      </footer>
    </>
  )
}
