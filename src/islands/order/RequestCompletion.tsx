import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Option } from '#kernel/resource.ts'
import { useReady } from '#ui/ready.ts'
import { messagesAt, useOrderAction, type OrderTarget } from '#islands/order/use-order-action.ts'

export interface OpenTrip {
  id: string
  trip_no: string
  /** Truck and driver. */
  who: string
  status: string
  /** A loaded truck arrives; it is not called off. */
  isLaden: boolean
}

interface Props extends OrderTarget {
  trips: OpenTrip[]
  reasons: Option[]
}

type Decision = 'wait' | 'cancel'
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

/** Asks control tower to complete an order: why, and what becomes of each trip that is still under way. */
export function RequestCompletion(props: Props): ReactNode {
  const { trips, reasons } = props
  const { isBusy, refused, setRefused, send } = useOrderAction(props)
  const isReady = useReady()
  const [why, setWhy] = useState('')
  const [note, setNote] = useState('')
  const [decided, setDecided] = useState<Readonly<Record<string, Decision>>>(() =>
    Object.fromEntries(trips.filter(({ isLaden }) => isLaden).map(({ id }) => [id, 'wait' as const])),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    const open = trips.filter(({ id }) => !decided[id])
    const fields = [
      ...(why ? [] : [{ field: 'completion_reason', messages: ['Required'] }]),
      ...(why === 'other' && note.trim().length < REASON_MIN
        ? [{ field: 'reason', messages: [t('Say in at least {min} characters why', { min: REASON_MIN })] }]
        : []),
      ...(open.length
        ? [{ field: 'trips', messages: [t('Decide on {trip}', { trip: open[0]!.trip_no })] }]
        : []),
    ]
    if (fields.length) return setRefused({ message: t('Some fields need your attention'), fields })
    const decisions = trips.map(({ id }) => ({ trip_id: id, decision: decided[id] }))
    void send(
      'request-completion',
      { completion_reason: why, ...(note.trim() ? { reason: note.trim() } : {}), trips: decisions },
      t('Completion requested'),
    )
  }
  const whyError = messagesAt(refused, 'completion_reason').join(' ')
  const noteError = messagesAt(refused, 'reason').join(' ')
  const others = messagesAt(
    refused && {
      ...refused,
      fields: refused.fields.filter(({ field }) => field !== 'reason' && field !== 'completion_reason'),
    },
    '',
  )
  return (
    <form className="card card-body form" noValidate onSubmit={submit} aria-label={t('Request completion')}>
      <div className="form-error" role="alert">
        {refused && [refused.message, ...others].join('. ')}
      </div>
      <div className="form-grid">
        <div className="field">
          <label className="label required" htmlFor="why">
            {t('Why')}
          </label>
          <select
            id="why"
            className="control"
            value={why}
            aria-invalid={whyError ? true : undefined}
            aria-describedby={whyError ? 'why-error' : undefined}
            onChange={(event) => setWhy(event.target.value)}
          >
            <option value="">{t('Choose…')}</option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {whyError && (
            <span className="field-error" id="why-error">
              {whyError}
            </span>
          )}
        </div>
        <div className="field wide">
          <label className={why === 'other' ? 'label required' : 'label'} htmlFor="note">
            {t('Note')}
          </label>
          <textarea
            id="note"
            className="control"
            rows={3}
            maxLength={2000}
            value={note}
            aria-invalid={noteError ? true : undefined}
            aria-describedby={noteError ? 'note-error' : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
          {noteError && (
            <span className="field-error" id="note-error">
              {noteError}
            </span>
          )}
        </div>
      </div>
      {trips.length > 0 && (
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
                  onChange={(value) => setDecided((all) => ({ ...all, [trip.id]: value }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {trips.length === 0 && <p className="hint">{t('No trip of this order is under way.')}</p>}
      <div className="form-foot">
        <button type="submit" className="btn btn-primary" disabled={isBusy || !isReady}>
          {t('Send request')}
        </button>
        <a className="btn btn-quiet" href={props.doneHref}>
          {t('Cancel')}
        </a>
      </div>
    </form>
  )
}
