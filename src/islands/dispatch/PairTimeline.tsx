import type { ReactNode } from 'react'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import type { FilledTrip } from '#contracts/dispatch/fill-calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment, formatTime } from '#i18n/format.ts'
import { placeOf, stretchOf, type Axis } from '#islands/dispatch/board-time.ts'

/** Where words beside a bar would run out of the row. */
const RIGHT_EDGE = 72

const left = (percent: number): { insetInlineStart: string } => ({ insetInlineStart: `${percent}%` })

interface Props {
  axis: Axis
  now: string
  windowEnd: string
  pair: Suggestion
  /** The trip that the fill would make of it, and its number; null where it is not chosen. */
  filled: { trip: FilledTrip; no: number } | null
  states: Readonly<Record<string, { label: string }>>
  lang: Lang
}

/** The next hours of one pair: trips of this order, of others, and the one that would be assigned. Read out as sentences. */
export function PairTimeline({ axis, now, windowEnd, pair, filled, states, lang }: Props): ReactNode {
  const [at, end] = [placeOf(axis, now), placeOf(axis, windowEnd)]
  const plan = filled && { start: filled.trip.planned_start_at, end: filled.trip.planned_end_at }
  const planned = plan && stretchOf(axis, plan)
  const free = !filled && pair.on_trip ? stretchOf(axis, { start: now, end: pair.on_trip.until }) : null
  const words = [
    ...pair.bars.map((bar) =>
      t('{trip}, {status}: {start} to {end}', {
        trip: bar.trip_no,
        status: states[bar.status]?.label ?? bar.status,
        start: formatMoment(bar.start, lang),
        end: formatMoment(bar.end, lang),
      }),
    ),
    ...(plan ? [t('Trip {no} of this fill: {start} to {end}', { no: filled.no, start: formatMoment(plan.start, lang), end: formatMoment(plan.end, lang) })] : []), // prettier-ignore
  ]
  return (
    <>
      <span className="hours" aria-hidden="true">
        {pair.bars.map((bar) => {
          const stretch = stretchOf(axis, bar)
          return (
            stretch && (
              <span
                key={bar.trip_id}
                className={bar.is_own ? 'hours-bar hours-own' : 'hours-bar'}
                style={{ ...left(stretch.left), width: `${stretch.width}%` }}
                title={`${bar.trip_no} ${formatTime(bar.start)}–${formatTime(bar.end)}`}
              />
            )
          )
        })}
        {planned && (
          <span
            className="hours-bar hours-fill"
            style={{ ...left(planned.left), width: `${planned.width}%` }}
          >
            {filled.no}
          </span>
        )}
        {at !== null && <span className="hours-now" style={left(at)} />}
        {end !== null && <span className="hours-end" style={left(end)} />}
        {planned && (
          <span
            className={planned.left + planned.width > RIGHT_EDGE ? 'hours-text hours-before' : 'hours-text'}
            style={left(
              planned.left + planned.width > RIGHT_EDGE ? planned.left : planned.left + planned.width,
            )}
          >
            <b>{formatTime(filled.trip.planned_end_at)}</b>
          </span>
        )}
        {free && pair.on_trip && (
          <span className="hours-text" style={left(Math.min(RIGHT_EDGE, free.left + free.width))}>
            {t('free {time}', { time: formatTime(pair.on_trip.until) })}
          </span>
        )}
      </span>
      <span className="visually-hidden">
        {words.length ? words.join('. ') : t('No trip in the next hours')}
      </span>
    </>
  )
}
