/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a wide timeline is scrolled by keys */
import { useState, type ReactNode } from 'react'
import { activityTimeline } from '#contracts/dispatch/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { ActivityFilters } from '#islands/dispatch/ActivityFilters.tsx'
import { ActivityPager } from '#islands/dispatch/ActivityPager.tsx'
import { askedOfState, writeActivityState, type ActivityState } from '#islands/dispatch/activity-address.ts'
import { SpanTable } from '#islands/dispatch/SpanTable.tsx'
import type { TimelineProps } from '#islands/dispatch/timeline-data.ts'
import { TimelineHours } from '#islands/dispatch/TimelineHours.tsx'
import { TimelineLegend } from '#islands/dispatch/TimelineLegend.tsx'
import { TimelineRows } from '#islands/dispatch/TimelineRows.tsx'
import { useActivities } from '#islands/dispatch/use-activities.ts'
import { LiveBadge } from '#ui/LiveBadge.tsx'
import { useReady } from '#ui/ready.ts'

/** What the pairs did hour by hour, in the sequence of the board: stages by shade and letter, waiting striped, late hatched, the expected end in outline. */
export function ActivityTimeline(props: TimelineProps): ReactNode {
  const { lang } = props
  const [from, setFrom] = useState(props.from)
  const [state, setState] = useState(props.state)
  const [isTable, setTable] = useState(false)
  const isReady = useReady()
  const { data, problem, isLoading } = useActivities({
    call: activityTimeline,
    first: props.first,
    problem: props.problem,
    body: (fresh) => ({ ...askedOfState(state, props, fresh), from }),
    key: JSON.stringify({ from, state }),
  })
  function change(part: Partial<ActivityState>): void {
    const next = { ...state, ...part }
    setState(next)
    history.replaceState(history.state, '', `${location.pathname}${writeActivityState(next, 'timeline')}`)
  }
  return (
    <section className="card" aria-label={t('Timeline')} aria-busy={isLoading}>
      <ActivityFilters data={data} state={state} known={props} onChange={change} />
      {problem && (
        <p className="banner banner-bad" role="alert">
          {problem}
        </p>
      )}
      {data && (
        <TimelineHours
          data={data}
          isNow={from === null}
          isTable={isTable}
          lang={lang}
          onMove={setFrom}
          onTable={() => setTable(!isTable)}
        />
      )}
      {data && data.items.length === 0 && <p className="state">{t('No pair fits this filter')}</p>}
      {data && data.items.length > 0 && isTable && <SpanTable data={data} props={props} />}
      {data && data.items.length > 0 && !isTable && (
        <section className="spans-wrap" aria-label={t('Timeline')} tabIndex={0}>
          <TimelineRows data={data} props={props} />
        </section>
      )}
      <div className="paging dt-legend">
        {isReady && <LiveBadge />}
        {!isTable && <TimelineLegend known={props} />}
        <span className="spacer" />
        {data && <ActivityPager pagination={data.pagination} onTurn={(page) => change({ page })} />}
      </div>
    </section>
  )
}
