import type { ReactNode } from 'react'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatKg, formatMoment, formatTime } from '#i18n/format.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import { StatusTag } from '#ui/StatusTag.tsx'
import type { BoardTrip } from '#islands/dispatch/dispatch-data.ts'
import { TripMenu } from '#islands/dispatch/TripMenu.tsx'
import { TwoLine } from '#islands/dispatch/TwoLine.tsx'

/** What the board offers to do with a trip. */
const OFFERED = ['message', 'hold', 'resume', 'reassign', 'cancel'] as const

export type TripStates = Readonly<Record<string, { label: string; tone: Tone }>>

interface Props {
  trips: readonly BoardTrip[]
  states: TripStates
  /** Where a trip leads. */
  tripLink: RowLink
  /** The plates of the trips that were made last. */
  newest: readonly string[]
  /** A trip was cancelled or given to somebody else. */
  onChanged: () => void
  total: number
  lang: Lang
}

/** The order's trips, the next start first. */
export function PlannedTrips({ trips, states, tripLink, newest, total, lang, onChanged }: Props): ReactNode {
  if (!trips.length) return <p className="hint">{t('No trip is planned yet')}</p>
  return (
    <>
      <table className="table table-cards compact">
        <caption className="visually-hidden">{t('Planned trips')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Trip')}</th>
            <th scope="col">{t('Truck')}</th>
            <th scope="col">{t('Start')}</th>
            <th scope="col" className="num">
              {t('Planned')}
            </th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trips.map((trip) => (
            <tr
              key={trip.id}
              aria-selected={(newest.includes(trip.plate_no) && trip.status === 'assigned') || undefined}
            >
              <td>
                <a className="row-link" href={hrefOf(tripLink, { id: trip.id })}>
                  {trip.trip_no}
                </a>
              </td>
              <td data-label={t('Truck')}>
                <TwoLine what={trip.plate_no} under={trip.driver_name} />
              </td>
              <td data-label={t('Start')}>
                <TwoLine
                  what={formatMoment(trip.planned_start_at, lang)}
                  under={t('until {time}', { time: formatTime(trip.planned_end_at) })}
                />
              </td>
              <td className="num" data-label={t('Planned')}>
                {formatKg(trip.planned_kg, lang)}
              </td>
              <td data-label={t('Status')}>
                <StatusTag tone={states[trip.status]?.tone}>
                  {states[trip.status]?.label ?? trip.status}
                </StatusTag>
              </td>
              <td className="row-do">
                <TripMenu
                  trip={trip}
                  title={trip.trip_no}
                  about={`${trip.plate_no} · ${trip.driver_name}`}
                  names={OFFERED}
                  lang={lang}
                  onChanged={onChanged}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > trips.length && (
        <p className="hint">{t('The latest {count} of {total} trips', { count: trips.length, total })}</p>
      )}
    </>
  )
}
