import type { ReactNode } from 'react'
import type { ActivityTimeline as Timeline } from '#contracts/dispatch/activity.ts'
import { t } from '#i18n/browser.ts'
import { formatTime } from '#i18n/format.ts'
import { lengthText } from '#islands/dispatch/StageMeter.tsx'
import { TimelineBars } from '#islands/dispatch/TimelineBars.tsx'
import { nowIn, placedAt, stageWord, type TimelineProps } from '#islands/dispatch/timeline-data.ts'
import { hoursOf } from '#islands/list/looks/lay-out.ts'

/** So near to the present an hour's word would lie over that of now. */
const WORD_PERCENT = 6

/** The hours over the rows, and a row for each pair with its stages. */
export function TimelineRows({ data, props }: { data: Timeline; props: TimelineProps }): ReactNode {
  const hours = hoursOf([Date.parse(data.from), Date.parse(data.until)])
  const now = nowIn(data)
  return (
    <div className="spans dt-spans">
      <div className="span-head" aria-hidden="true">
        <span className="span-name">{t('Truck, driver')}</span>
        <span className="span-hours">
          {hours.map(({ at, left }) => (
            <span key={at} className="span-hour" style={placedAt(left)}>
              {!(now !== null && Math.abs(left - now) < WORD_PERCENT) &&
                formatTime(new Date(at).toISOString())}
            </span>
          ))}
          {now !== null && (
            <span className="span-now" style={placedAt(now)}>
              <span>{t('now')}</span>
            </span>
          )}
        </span>
      </div>
      <ul>
        {data.items.map((item) => (
          <li key={item.truck_id} className="span-row">
            <span className="span-name dt-name">
              <b>{item.plate_no}</b> · {item.driver_name ?? t('No driver')}
              <small data-late={item.over > 0 || item.stage === 'on_hold' || undefined}>
                {stageWord(props, item.stage)}
                {item.over > 0
                  ? `, ${t('{time} late', { time: lengthText(item.over) })}`
                  : ` ${lengthText(item.minutes)}`}
              </small>
            </span>
            <span className="span-lanes dt-lanes">
              {hours.map(({ at, left }) => (
                <i key={at} className="span-line" style={placedAt(left)} aria-hidden="true" />
              ))}
              <TimelineBars item={item} props={props} data={data} />
              {now !== null && <i className="span-now" style={placedAt(now)} aria-hidden="true" />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
