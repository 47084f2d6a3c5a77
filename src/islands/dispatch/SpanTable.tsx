import type { ReactNode } from 'react'
import type { ActivityTimeline as Timeline } from '#contracts/dispatch/activity.ts'
import { t } from '#i18n/browser.ts'
import { formatTime } from '#i18n/format.ts'
import { stageWord, type TimelineProps } from '#islands/dispatch/timeline-data.ts'

/** The activity timeline as a table: each stage with its times. */
export function SpanTable({ data, props }: { data: Timeline; props: TimelineProps }): ReactNode {
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">{t('Truck, driver')}</th>
            <th scope="col">{t('Trip')}</th>
            <th scope="col">{t('Stage')}</th>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('Until')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.flatMap((item) =>
            item.spans.map((span) => (
              <tr key={`${span.trip_id} ${span.from}`}>
                <td data-label={t('Truck, driver')}>
                  <b>{item.plate_no}</b> · {item.driver_name ?? t('No driver')}
                </td>
                <td data-label={t('Trip')}>{span.trip_no}</td>
                <td data-label={t('Stage')}>
                  {stageWord(props, span.stage)}
                  {span.over_from && <span className="dt-over"> · {t('over the standard')}</span>}
                </td>
                <td data-label={t('From')}>{formatTime(span.from)}</td>
                <td data-label={t('Until')}>{formatTime(span.to)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
