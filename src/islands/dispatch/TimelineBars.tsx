import type { ReactNode } from 'react'
import { hrefOf } from '#access/row-link.ts'
import type { ActivityTimeline as Timeline } from '#contracts/dispatch/activity.ts'
import { t } from '#i18n/browser.ts'
import { formatTime } from '#i18n/format.ts'
import {
  placedAt,
  stageWord,
  type Placed,
  type TimelineItem,
  type TimelineProps,
} from '#islands/dispatch/timeline-data.ts'

/** The letter of a stage; those without one are waited in. */
const LETTERS: Readonly<Record<string, string>> = {
  to_origin: 'O',
  loading: 'L',
  loaded: 'L',
  in_transit: 'T',
  unloading: 'U',
}

/** The stages of one pair in the window, and until when its trip is expected to run. */
export function TimelineBars({
  item,
  props,
  data,
}: {
  item: TimelineItem
  props: TimelineProps
  data: Timeline
}): ReactNode {
  const { tripLinks } = props
  const [first, last] = [Date.parse(data.from), Date.parse(data.until)]
  const at = (moment: string): number => ((Date.parse(moment) - first) / (last - first)) * 100
  const place = (from: string, to: string): Placed => ({
    '--left': `${Math.max(0, at(from))}%`,
    '--width': `${Math.max(0, Math.min(100, at(to)) - Math.max(0, at(from)))}%`,
  })
  const now = Math.min(Date.parse(data.at), last)
  const link = item.trip && (item.trip.version === 1 ? tripLinks.v1 : tripLinks.v2)
  return (
    <>
      {item.spans.map((span) => {
        const said = [
          stageWord(props, span.stage),
          span.trip_no,
          `${formatTime(span.from)}–${formatTime(span.to)}`,
        ]
        const label = [...said, ...(span.over_from ? [t('over the standard')] : [])].join(', ')
        const own = {
          className: 'dt-span',
          style: place(span.from, span.to),
          'data-stage': span.stage,
          title: label,
        }
        const letter = <b aria-hidden="true">{LETTERS[span.stage] ?? ''}</b>
        const isCurrent = link && item.trip?.id === span.trip_id
        return (
          <span key={`${span.trip_id} ${span.from}`}>
            {isCurrent ? (
              <a {...own} href={hrefOf(link, item.trip ?? {})} aria-label={label}>
                {letter}
              </a>
            ) : (
              <span {...own} role="img" aria-label={label}>
                {letter}
              </span>
            )}
            {span.over_from && (
              <i className="dt-over-bar" style={place(span.over_from, span.to)} aria-hidden="true" />
            )}
          </span>
        )
      })}
      {item.expected_at && Date.parse(item.expected_at) > now && at(data.at) < 100 && (
        <>
          <i className="dt-expected" style={place(data.at, item.expected_at)} aria-hidden="true" />
          <span className="dt-until" style={placedAt(Math.min(94, Math.max(0, at(item.expected_at))))}>
            <span className="visually-hidden">{t('expected')} </span>
            {formatTime(item.expected_at)}
          </span>
        </>
      )}
    </>
  )
}
