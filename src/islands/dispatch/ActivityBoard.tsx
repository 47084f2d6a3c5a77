import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Activities, PairView } from '#contracts/dispatch/activity.ts'
import { ActivityFilters } from '#islands/dispatch/ActivityFilters.tsx'
import { ActivityPager } from '#islands/dispatch/ActivityPager.tsx'
import { ActivityRow } from '#islands/dispatch/ActivityRow.tsx'
import { ALL_PAIRS, type ActivityState, type Known } from '#islands/dispatch/activity-address.ts'
import { StageStrip } from '#islands/dispatch/StageStrip.tsx'
import { StepBar } from '#islands/dispatch/StepBar.tsx'
import { useActivityState } from '#islands/dispatch/use-activity-state.ts'
import { useSteps } from '#islands/dispatch/use-steps.ts'
import { ActivityExport } from '#islands/dispatch/ActivityExport.tsx'
import { LiveBadge } from '#ui/LiveBadge.tsx'
import { useReady } from '#ui/ready.ts'

/** Only who opens a session is asked for its reason. */
const OpenSession = lazy(async () => ({
  default: (await import('#islands/dispatch/OpenSession.tsx')).OpenSession,
}))

export interface ActivityBoardProps extends Known {
  first: Activities | null
  problem: string | null
  state: ActivityState
  tripLinks: { v1: RowLink; v2: RowLink }
  onDutyHref: string
  lang: Lang
}

function Empty({ data, onWiden }: { data: Activities; onWiden: () => void }): ReactNode {
  if (data.total === 0)
    return (
      <p className="state">
        {t('No driver is on duty and no trip runs. Give an order its trucks, or open a session.')}
      </p>
    )
  return (
    <p className="state">
      {t('No pair fits this filter')}{' '}
      <button type="button" className="btn btn-sm" onClick={onWiden}>
        {t('Show all')}
      </button>
    </p>
  )
}

/** Drivers with their trucks, what needs somebody first; several may take their next step with one press. */
export function ActivityBoard(props: ActivityBoardProps): ReactNode {
  const { stages, tripLinks, onDutyHref, lang } = props
  const [isPointed, setPointed] = useState(false)
  const [opening, setOpening] = useState<PairView | null>(null)
  const isReady = useReady()
  const { state, change, rows, board, hold } = useActivityState(props, isPointed)
  const steps = useSteps(rows, board.reload)
  const { data } = board
  hold(steps.chosen.size > 0 || opening !== null)
  return (
    <div className="stack">
      <StageStrip
        data={data}
        stages={stages}
        chosen={state.stage}
        onChoose={(stage) => change({ stage, page: 1 })}
      />
      <section className="card" aria-label={t('Drivers and trucks')} aria-busy={board.isLoading}>
        <ActivityFilters data={data} state={state} known={props} onChange={change}>
          <ActivityExport state={state} />
        </ActivityFilters>
        {steps.chosen.size > 0 && (
          <StepBar
            count={steps.chosen.size}
            isBusy={steps.isBusy}
            onStep={(reason) => void steps.take(reason)}
            onClear={steps.clear}
          />
        )}
        {board.problem && (
          <p className="banner banner-bad" role="alert">
            {board.problem}{' '}
            <button type="button" className="btn btn-sm" onClick={() => void board.reload()}>
              {t('Try again')}
            </button>
          </p>
        )}
        {data && rows.length === 0 && <Empty data={data} onWiden={() => change(ALL_PAIRS)} />}
        {rows.length > 0 && (
          <div
            className="table-wrap"
            onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
            onPointerLeave={() => setPointed(false)}
          >
            <table className="table table-cards dt-table">
              <thead>
                <tr>
                  <th scope="col" className="col-choose">
                    <span className="visually-hidden">{t('Choose')}</span>
                  </th>
                  <th scope="col">{t('Truck, driver')}</th>
                  <th scope="col">{t('Stage')}</th>
                  <th scope="col">
                    {t('Minutes in stage')}
                    <small>{t('standard = the mark')}</small>
                  </th>
                  <th scope="col">
                    {t('From')}
                    <small>{t('to · order')}</small>
                  </th>
                  <th scope="col" className="num">
                    {t('Session since')}
                    <small>{t('drive / rest · idle')}</small>
                  </th>
                  <th scope="col" className="num">
                    {t('Tonnes today')}
                    <small>{t('trips')}</small>
                  </th>
                  <th scope="col">{t('What to look at')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('Actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((pair) => (
                  <ActivityRow
                    key={pair.truck_id}
                    {...{ pair, stages, tripLinks, onDutyHref, lang }}
                    isChosen={steps.chosen.has(pair.truck_id)}
                    refused={steps.refused.get(pair.truck_id)}
                    onChoose={(isChosen) => steps.choose(pair.truck_id, isChosen)}
                    onOpenSession={setOpening}
                    onChanged={() => void board.reload()}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="paging">
          {isReady && <LiveBadge />}
          <span className="small muted">
            {t('Sorted: what needs you first, then minutes over the standard')}
          </span>
          <span className="spacer" />
          {data && <ActivityPager pagination={data.pagination} onTurn={(page) => change({ page })} />}
        </div>
      </section>
      {opening && (
        <Suspense>
          <OpenSession pair={opening} lang={lang} onClose={() => setOpening(null)} onDone={board.reload} />
        </Suspense>
      )}
    </div>
  )
}
