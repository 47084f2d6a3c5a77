import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { orderAction } from '#contracts/order/order-actions.ts'
import type { CompletionReason } from '#contracts/order/order-lifecycle.ts'
import { Form } from '#ui/Form.tsx'
import { messagesAt, useOrderAction, type OrderTarget } from '#islands/order/use-order-action.ts'

export interface OpenTrip {
  id: string
  trip_no: string
  /** Truck and driver. */
  who: string
  status: string
  /** Loaded trips cannot be cancelled. */
  isLaden: boolean
}

interface Reason {
  value: CompletionReason
  label: string
}

interface Props extends OrderTarget {
  trips: OpenTrip[]
  reasons: Reason[]
}

type Decision = 'wait' | 'cancel'
const REQUEST = orderAction('request-completion')
const REASON_MIN = 10

function TripChoice(props: {
  trip: OpenTrip
  value: Decision | undefined
  onChange: (value: Decision) => void
}): ReactNode {
  const { trip, value, onChange } = props
  const choice = (decision: Decision, label: string): ReactNode => (
    <label className="check">
      <input
        type="radio"
        name={`trip-${trip.id}`}
        checked={value === decision}
        disabled={decision === 'cancel' && trip.isLaden}
        onChange={() => onChange(decision)}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <tr>
      <td>
        <span className="two-line">
          <b>{trip.trip_no}</b>
          <small>{trip.who}</small>
        </span>
      </td>
      <td data-label={t('Status')}>{trip.status}</td>
      <td data-label={t('Decision')}>
        <div className="row" role="radiogroup" aria-label={trip.trip_no}>
          {choice('wait', t('Wait for it'))}
          {choice('cancel', t('Cancel it'))}
        </div>
        {trip.isLaden && <span className="hint">{t('Already loaded: it has to arrive')}</span>}
      </td>
    </tr>
  )
}

interface Asked {
  /** Empty while nothing is chosen. */
  why: CompletionReason | ''
  note: string
  decided: Readonly<Record<string, Decision>>
}

/** What is still missing from a request, in the places the service names too. */
export function missingOf({ why, note, decided }: Asked, trips: readonly OpenTrip[]): FieldMessages[] {
  const missing: FieldMessages[] = []
  if (!why) missing.push({ field: 'completion_reason', messages: [t('Required')] })
  if (why === 'other' && note.trim().length < REASON_MIN)
    missing.push({
      field: 'reason',
      messages: [t('Say in at least {min} characters why', { min: REASON_MIN })],
    })
  const open = trips.find(({ id }) => !decided[id])
  if (open) missing.push({ field: 'trips', messages: [t('Decide on {trip}', { trip: open.trip_no })] })
  return missing
}

function Why(props: {
  asked: Asked
  reasons: readonly Reason[]
  errors: { why: string; note: string }
  onChange: (asked: Asked) => void
}): ReactNode {
  const { asked, reasons, errors, onChange } = props
  return (
    <div className="form-grid">
      <div className="field">
        <label className="label required" htmlFor="why">
          {t('Why')}
        </label>
        <select
          id="why"
          className="control"
          value={asked.why}
          aria-invalid={errors.why ? true : undefined}
          aria-describedby="why-error"
          onChange={({ target }) =>
            onChange({ ...asked, why: reasons.find(({ value }) => value === target.value)?.value ?? '' })
          }
        >
          <option value="">{t('Choose…')}</option>
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className="field-error" id="why-error">
          {errors.why}
        </span>
      </div>
      <div className="field wide">
        <label className={asked.why === 'other' ? 'label required' : 'label'} htmlFor="note">
          {t('Note')}
        </label>
        <textarea
          id="note"
          className="control"
          rows={3}
          maxLength={2000}
          value={asked.note}
          aria-invalid={errors.note ? true : undefined}
          aria-describedby="note-error"
          onChange={(event) => onChange({ ...asked, note: event.target.value })}
        />
        <span className="field-error" id="note-error">
          {errors.note}
        </span>
      </div>
    </div>
  )
}

function OpenTrips(props: {
  trips: readonly OpenTrip[]
  decided: Asked['decided']
  onDecide: (id: string, value: Decision) => void
}): ReactNode {
  const { trips, decided, onDecide } = props
  if (!trips.length) return <p className="hint">{t('No trip of this order is under way.')}</p>
  return (
    <div className="table-wrap">
      <table className="table table-cards">
        <caption className="visually-hidden">{t('Open trips')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Open trips')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Decision')}</th>
          </tr>
        </thead>
        <tbody>
          {trips.map((trip) => (
            <TripChoice
              key={trip.id}
              trip={trip}
              value={decided[trip.id]}
              onChange={(value) => onDecide(trip.id, value)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A loaded trip is waited for; the others are decided on. */
function openingOf(trips: readonly OpenTrip[]): Asked {
  const laden = trips.filter(({ isLaden }) => isLaden)
  return { why: '', note: '', decided: Object.fromEntries(laden.map(({ id }) => [id, 'wait' as const])) }
}

/** Asks control tower to complete an order: why, and what becomes of each trip that is still under way. */
export function RequestCompletion(props: Props): ReactNode {
  const { trips, reasons } = props
  const { isBusy, refused, setRefused, send } = useOrderAction(props)
  const [asked, setAsked] = useState(() => openingOf(trips))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    const fields = missingOf(asked, trips)
    const { why, decided } = asked
    if (fields.length || !why) return setRefused({ message: t('Some fields need your attention'), fields })
    const note = asked.note.trim()
    const decisions = trips.flatMap(({ id }) => (decided[id] ? [{ trip_id: id, decision: decided[id] }] : []))
    const input = { completion_reason: why, ...(note ? { reason: note } : {}), trips: decisions }
    void send(REQUEST, input, t('Completion requested'))
  }
  const OWN = new Set(['reason', 'completion_reason'])
  const general = refused?.fields.filter(({ field }) => !OWN.has(field)) ?? []
  const errors = {
    why: messagesAt(refused, 'completion_reason').join(' '),
    note: messagesAt(refused, 'reason').join(' '),
  }
  return (
    <Form className="card card-body form" noValidate onSubmit={submit} aria-label={t('Request completion')}>
      <div className="form-error" role="alert">
        {refused && [refused.message, ...messagesAt({ ...refused, fields: general }, '')].join('. ')}
      </div>
      <Why asked={asked} reasons={reasons} errors={errors} onChange={setAsked} />
      <OpenTrips
        trips={trips}
        decided={asked.decided}
        onDecide={(id, value) => setAsked({ ...asked, decided: { ...asked.decided, [id]: value } })}
      />
      <div className="form-foot">
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {t('Send request')}
        </button>
        <a className="btn btn-quiet" href={props.doneHref}>
          {t('Cancel')}
        </a>
      </div>
    </Form>
  )
}
