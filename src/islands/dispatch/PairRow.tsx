import { useId, useState, type ReactNode } from 'react'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import type { FilledTrip } from '#contracts/dispatch/fill-calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatHundredths, formatNumber } from '#i18n/format.ts'
import type { Axis } from '#islands/dispatch/board-time.ts'
import { PairSum } from '#islands/dispatch/PairSum.tsx'
import { PairTimeline } from '#islands/dispatch/PairTimeline.tsx'

export interface RowShared {
  axis: Axis
  now: string
  windowEnd: string
  states: Readonly<Record<string, { label: string }>>
  /** Labels of the truck types, by code. */
  truckTypes: Readonly<Record<string, string>>
  /** Several vendors may work on the line. */
  hasVendors: boolean
  lang: Lang
  isDisabled: boolean
  onToggle: (pair: Suggestion) => void
  onAssign: (pair: Suggestion) => void
}

interface Props extends RowShared {
  pair: Suggestion
  /** Its place in the fill, from 1; null where it is not chosen. */
  no: number | null
  trip: FilledTrip | null
  /** What the last try to assign it was refused for. */
  refused: readonly string[]
}

/** States in which a trip has come to where it goes. */
const ARRIVED = ['at_destination', 'unloading']

/** Where the truck is and what it does: what is known of a trip under way is where it goes. */
function whereText({ on_trip: trip, place }: Suggestion, states: RowShared['states']): string {
  const at = place ?? t('place not known')
  if (!trip) return `${t('free now')} · ${at}`
  const where = place && !ARRIVED.includes(trip.status) ? t('to {place}', { place }) : at
  return `${states[trip.status]?.label ?? trip.status}, ${where}`
}

/** One pair: whether it is in the fill, who, how much, its score, and its next hours. */
export function PairRow(props: Props): ReactNode {
  const { pair, no, trip, refused, lang, isDisabled, onToggle } = props
  const { truck, driver, notes, warnings } = pair
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const credit = t('{points} points', { points: formatNumber(driver.credit_point, lang) })
  const under = [
    truck.code,
    props.truckTypes[truck.truck_type] ?? truck.truck_type,
    ...(props.hasVendors ? [pair.vendor] : []),
    credit,
    whereText(pair, props.states),
  ].join(' · ')
  const against = [...(trip?.guards.map(({ message }) => message) ?? []), ...refused]
  return (
    <>
      <tr aria-selected={no !== null} className="pair-row">
        <td className="pair-pick">
          <label>
            <input
              type="checkbox"
              checked={no !== null}
              disabled={isDisabled}
              aria-label={t('Choose {truck} with {driver}', { truck: truck.plate_no, driver: driver.name })}
              onChange={() => onToggle(pair)}
            />
            {no !== null && (
              <span className="pair-no" aria-hidden="true">
                {no}
              </span>
            )}
          </label>
        </td>
        <td className="pair-who">
          <span className="two-line">
            <span>
              <b>{truck.plate_no}</b> · {driver.name}
            </span>
            <small>{under}</small>
          </span>
          {warnings.length > 0 && (
            <span className="tag tag-warn">
              {warnings.length === 1 ? t('1 warning') : t('{count} warnings', { count: warnings.length })}
            </span>
          )}
          {warnings.length === 0 && notes.length > 0 && (
            <span className="tag tag-info">
              {notes.length === 1 ? t('1 note') : t('{count} notes', { count: notes.length })}
            </span>
          )}
          {against.length > 0 && (
            <ul className="reasons pair-against">
              {[...new Set(against)].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </td>
        <td className="num" data-label={t('Planned t')}>
          {formatHundredths((trip?.planned_kg ?? pair.planned_kg) / 1000, lang)}
        </td>
        <td className="num" data-label={t('Score')}>
          <button
            type="button"
            className="score-open"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('Score {score} of {truck}, with its sum', {
              score: formatHundredths(pair.score, lang),
              truck: truck.plate_no,
            })}
            onClick={() => setOpen(!isOpen)}
          >
            <b>{formatHundredths(pair.score, lang)}</b>
            <i className={isOpen ? 'pi pi-chevron-up' : 'pi pi-chevron-down'} aria-hidden="true" />
          </button>
        </td>
        <td className="pair-hours">
          <PairTimeline
            axis={props.axis}
            now={props.now}
            windowEnd={props.windowEnd}
            pair={pair}
            filled={trip && no !== null ? { trip, no } : null}
            states={props.states}
            lang={lang}
          />
        </td>
      </tr>
      {isOpen && (
        <PairSum pair={pair} id={id} lang={lang} isDisabled={isDisabled} onAssign={props.onAssign} />
      )}
    </>
  )
}
