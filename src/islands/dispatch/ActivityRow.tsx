import type { ReactNode } from 'react'
import type { RowLink } from '#access/row-link.ts'
import { hrefOf } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber, formatTime } from '#i18n/format.ts'
import type { PairView } from '#contracts/dispatch/activity.ts'
import type { StageWord } from '#islands/dispatch/activity-address.ts'
import { StageMeter } from '#islands/dispatch/StageMeter.tsx'
import { TripMenu } from '#islands/dispatch/TripMenu.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'

/** What control tower does with a trip from where it looks at all of them; the rest is on the trip's page. */
const OFFERED = ['message', 'accept', 'hold', 'resume', 'reassign', 'cancel'] as const

interface Props {
  pair: PairView
  stages: readonly StageWord[]
  tripLinks: { v1: RowLink; v2: RowLink }
  /** Where drivers on duty are listed and logged out. */
  onDutyHref: string
  isChosen: boolean
  /** What became of the last press, where it was refused. */
  refused: string | undefined
  lang: Lang
  onChoose: (isChosen: boolean) => void
  onOpenSession: (pair: PairView) => void
  /** Something was done with the trip. */
  onChanged: () => void
}

const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function SessionCell({
  pair,
  onDutyHref,
  onOpenSession,
}: Pick<Props, 'pair' | 'onDutyHref' | 'onOpenSession'>): ReactNode {
  const { session, driver_id } = pair
  if (!session)
    return driver_id ? (
      <button type="button" className="btn btn-sm" onClick={() => onOpenSession(pair)}>
        {t('Open session')}
      </button>
    ) : (
      <span className="muted">{t('No driver')}</span>
    )
  return (
    <span className="two-line">
      <span className="nowrap">
        <a
          href={`${onDutyHref}?q=${encodeURIComponent(session.driver_name)}`}
          title={t('Hours of {driver}, and logging out', { driver: session.driver_name })}
        >
          {formatTime(session.login_at)}
        </a>
        {session.status === 'resting' && <span className="muted"> · {t('rests')}</span>}
      </span>
      <small className="nowrap" title={t('Driving / rest · idle: no trip ran and no rest was recorded')}>
        {clockOf(session.drive_min)} / {clockOf(session.rest_min)}
        {session.idle_percent !== null && ` · ${session.idle_percent} %`}
      </small>
    </span>
  )
}

/** A driver with a truck: what they do now, for how long, and what one press would do. */
export function ActivityRow(props: Props): ReactNode {
  const { pair, stages, tripLinks, isChosen, refused, lang, onChoose, onChanged } = props
  const { trip, stage } = pair
  const word = stages.find(({ value }) => value === stage)
  const name = `${pair.plate_no} · ${pair.driver_name ?? t('No driver')}`
  const href = trip && hrefOf(trip.version === 1 ? tripLinks.v1 : tripLinks.v2, trip)
  const about = `${pair.plate_no} · ${pair.driver_name ?? t('No driver')}`
  const credit = pair.credit_point === null ? null : t('{count} points', { count: pair.credit_point })
  return (
    <tr aria-selected={isChosen} data-pair={pair.truck_id}>
      <td className="col-choose">
        {trip?.next && (
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('Choose {name}', { name })}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
      </td>
      <td data-label={t('Truck, driver')}>
        <span className="two-line">
          <span className="nowrap">
            {href ? (
              <a className="row-link" href={href}>
                <b>{pair.plate_no}</b>
              </a>
            ) : (
              <b>{pair.plate_no}</b>
            )}{' '}
            · {pair.driver_name ?? t('No driver')}
          </span>
          <small>{[pair.truck_code, credit, pair.condition].filter(Boolean).join(' · ')}</small>
        </span>
      </td>
      <td data-label={t('Stage')}>
        <span className="two-line">
          <StatusTag tone={word?.tone}>{word?.label ?? stage}</StatusTag>
          {trip?.next && isChosen && <small className="dt-next">→ {trip.next}</small>}
          {trip?.waits && <small>{trip.waits}</small>}
          {refused && (
            <small className="dt-refused" role="alert">
              {refused}
            </small>
          )}
        </span>
      </td>
      <td data-label={t('Minutes in stage')}>
        <StageMeter {...pair} />
      </td>
      <td data-label={t('From, to')}>
        {trip ? (
          <span className="two-line">
            <span>{trip.origin}</span>
            <small>
              → {trip.destination} · <span className="nowrap">{trip.order_no}</span>
            </small>
          </span>
        ) : (
          <span className="muted">{t('nothing planned today')}</span>
        )}
      </td>
      <td data-label={t('Session since')} className="num">
        <SessionCell {...props} />
      </td>
      <td data-label={t('Tonnes today')} className="num">
        <span className="two-line">
          <span className="nowrap">{formatNumber(pair.kg_today / 1000, lang, 2)} t</span>
          <small>
            {t('{done} done, {now} now', { done: pair.trips_done, now: pair.trips_now })}
            {pair.km_today !== null && ` · ${t('{km} km', { km: pair.km_today })}`}
          </small>
        </span>
      </td>
      <td data-label={t('What to look at')}>
        <span className="dt-alerts">
          {pair.alerts.map(({ text, tone }) => (
            <StatusTag key={text} tone={tone}>
              {text}
            </StatusTag>
          ))}
          {pair.alerts.length === 0 && <span className="muted">{t('none')}</span>}
        </span>
      </td>
      <td className="row-do">
        {trip && (
          <TripMenu
            trip={trip}
            title={about}
            about={about}
            names={OFFERED}
            lang={lang}
            links={href ? [{ label: trip.trip_no, href }] : []}
            onChanged={onChanged}
          />
        )}
      </td>
    </tr>
  )
}
