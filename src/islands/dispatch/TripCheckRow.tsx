import type { ReactNode } from 'react'
import type { ChecklistView } from '#contracts/order/calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatShare } from '#i18n/format.ts'
import { weightText } from '#ui/Weight.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'

/** A trip of the checklist. */
export type TripCheck = ChecklistView['trips'][number]

interface Props {
  trip: TripCheck
  href: string
  lossView: FieldView
  lossReason: string
  lossError: string | undefined
  isDisabled: boolean
  lang: Lang
  onLoss: (text: string) => void
}

function Mark({ isDone, children }: { isDone: boolean; children: ReactNode }): ReactNode {
  return (
    <span className={isDone ? 'check-mark done' : 'check-mark'}>
      <i className={isDone ? 'pi pi-check' : 'pi pi-times'} aria-hidden="true" />
      <span className="visually-hidden">{isDone ? t('Done') : t('Not yet')}: </span>
      {children}
    </span>
  )
}

function places({ weigh_plan }: TripCheck): ('origin' | 'destination')[] {
  if (weigh_plan === 'both') return ['origin', 'destination']
  return weigh_plan === 'origin' || weigh_plan === 'destination' ? [weigh_plan] : []
}

/** Where on the trip's page each kind of problem is cured. */
const CURED_AT: Readonly<Record<TripCheck['problems'][number]['kind'], { at: string; label: string }>> = {
  under_way: { at: '', label: 'Open the trip' },
  not_weighed: { at: '#weighings', label: 'Open its weighings' },
  ticket: { at: '#weighings', label: 'Open the ticket' },
  unverified: { at: '#weighings', label: 'Open the ticket' },
  revision: { at: '#revisions', label: 'Open the revision' },
  receipt: { at: '#proxy-event', label: 'Record the receipt' },
  hours: { at: '', label: 'Open the trip' },
  loss: { at: '', label: 'Open the trip' },
  short: { at: '', label: 'Open the trip' },
  overrun: { at: '', label: 'Open the trip' },
}

const NAMES = { origin: 'Origin', destination: 'Destination' } as const

/** One trip: what was weighed, what is signed, what is wrong, and why cargo was lost when that must be said. */
export function TripCheckRow(props: Props): ReactNode {
  const { trip, href, lang } = props
  // Until a trip is weighed, the service counts what was planned.
  const hasWeight = trip.weigh_plan === 'none' || (trip.destination_net_kg ?? trip.origin_net_kg) !== null
  const hasProblem = trip.problems.length > 0
  return (
    <li className="trip-check" data-problem={hasProblem || undefined}>
      <span className="two-line">
        <a className="strong" href={href}>
          {trip.trip_no}
        </a>
        <small>
          {trip.plate_no} · {trip.driver_name}
        </small>
      </span>
      <span className="two-line">
        <span className={hasWeight ? 'figure strong' : 'figure muted'}>
          {hasWeight
            ? weightText(trip.arrived_kg, lang)
            : t('{kg} planned', { kg: weightText(trip.arrived_kg, lang) })}
        </span>
        <small>
          {trip.loss_kg === null
            ? t('Loss not known')
            : t('Loss {kg}: {percent} of {tolerated}', {
                kg: weightText(trip.loss_kg, lang),
                percent: formatShare(Number(trip.loss_percent ?? 0), lang),
                tolerated: formatShare(Number(trip.tolerance_percent), lang),
              })}
        </small>
      </span>
      <span className="check-marks">
        {places(trip).map((place) => (
          <Mark key={place} isDone={trip.weighed.includes(place)}>
            {t(NAMES[place])}
          </Mark>
        ))}
        {places(trip).length > 0 && (
          <Mark isDone={trip.verified && trip.weighed.length > 0}>{t('Tickets verified')}</Mark>
        )}
        {trip.requires_pod && <Mark isDone={trip.pod_receiver_name !== null}>{t('Receipt')}</Mark>}
      </span>
      {hasProblem && (
        <ul className="reasons trip-problems">
          {trip.problems.map(({ kind, text }) => (
            <li key={text}>
              {text} <a href={href + CURED_AT[kind].at}>{t(CURED_AT[kind].label)}</a>
            </li>
          ))}
        </ul>
      )}
      {trip.remarks.length > 0 && (
        <ul className="reasons trip-remarks">
          {trip.remarks.map((text) => (
            <li key={text}>
              {text} <a href={`${href}#evidence`}>{t('Open the evidence')}</a>
            </li>
          ))}
        </ul>
      )}
      {trip.needs_loss_reason && (
        <div className="trip-loss">
          <LabelledInput
            view={{ ...props.lossView, required: true }}
            value={props.lossReason}
            onChange={(value) => props.onLoss(String(value ?? ''))}
            lang={lang}
            isDisabled={props.isDisabled}
            error={props.lossError}
          />
        </div>
      )}
    </li>
  )
}
