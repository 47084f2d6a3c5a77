import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { orderAction } from '#contracts/order/order-actions.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { useReady } from '#ui/ready.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useDirtyGuard } from '#islands/form/guard.ts'
import { Figures, type VerifyTrip } from '#islands/order/TripWord.tsx'
import { messagesAt, useOrderAction, without, type OrderTarget } from '#islands/order/use-order-action.ts'

/** A trip its requester does not accept. */
export interface DisputedTrip extends VerifyTrip {
  /** Name of the problem, and the requester's words. */
  problem: string
  reason: string
}

interface Props extends OrderTarget {
  trips: DisputedTrip[]
  tolerance: number
  /** Why nobody can answer now; empty when they can. */
  closed: string[]
  lang: Lang
}

const ANSWER_MIN = 10
const ANSWER = orderAction('resolve-dispute')
const OWN_PLACE = /^trips\.\d+\.answer$/

/** What is still missing, in the places the service names too. */
function missingAnswers(answers: readonly string[]): FieldMessages[] {
  return answers.flatMap((answer, at) =>
    answer.trim().length < ANSWER_MIN
      ? [
          {
            field: `trips.${at}.answer`,
            messages: [t('Answer in at least {min} characters', { min: ANSWER_MIN })],
          },
        ]
      : [],
  )
}

interface AnswerProps {
  at: number
  trip: DisputedTrip
  tolerance: number
  lang: Lang
  answer: string
  error: string
  onChange: (answer: string) => void
}

function Answer({ at, trip, tolerance, lang, answer, error, onChange }: AnswerProps): ReactNode {
  const id = `answer-${at}`
  return (
    <li className="verify-trip" data-decision="dispute">
      <span className="two-line">
        <a className="strong" href={trip.href}>
          {trip.trip_no}
        </a>
        <small>{trip.who}</small>
      </span>
      <p className="banner banner-bad">
        <span>
          <b>{trip.problem}</b>
          <br />
          {trip.reason}
        </span>
      </p>
      <Figures trip={trip} tolerance={tolerance} lang={lang} />
      {trip.flags.length > 0 && <p className="banner banner-warn">{trip.flags.join('. ')}</p>}
      <div className="field">
        <label className="label required" htmlFor={id}>
          {t('Answer to {trip}', { trip: trip.trip_no })}
        </label>
        <textarea
          id={id}
          className="control"
          rows={2}
          maxLength={2000}
          value={answer}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      </div>
    </li>
  )
}

/** Control tower answers every trip a requester disputes; the order is then back with the requester (life.O12). */
export function AnswerTrips(props: Props): ReactNode {
  const { trips, tolerance, closed, lang } = props
  const { isBusy, refused, setRefused, send } = useOrderAction(props)
  const isReady = useReady()
  const list = useRef<HTMLUListElement>(null)
  const [answers, setAnswers] = useState<readonly string[]>(() => trips.map(() => ''))
  useDirtyGuard(answers.some(Boolean))
  const submit = (): void => {
    const fields = missingAnswers(answers)
    if (fields.length) {
      setRefused({ message: t('Some fields need your attention'), fields })
      const first = answers.findIndex((answer) => answer.trim().length < ANSWER_MIN)
      return list.current?.querySelectorAll('textarea')[first]?.focus()
    }
    const said = trips.map(({ id }, at) => ({ trip_id: id, answer: answers[at]!.trim() }))
    void send(ANSWER, { trips: said }, t('The dispute is answered'))
  }
  const general = refused?.fields.filter(({ field }) => !OWN_PLACE.test(field)) ?? []
  return (
    <form
      className="card"
      noValidate
      aria-label={t('Answer the dispute')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <p className="toolbar">
        {t(
          'The requester sees each answer and decides again. A weight is put right on the page of its trip.',
        )}
      </p>
      {refused && (
        <div className="form-error verify-error" role="alert">
          {[refused.message, ...messagesAt({ ...refused, fields: general }, '')].join('. ')}
        </div>
      )}
      <ul className="verify-trips" ref={list}>
        {trips.map((trip, place) => (
          <Answer
            key={trip.id}
            at={place}
            {...{ trip, tolerance, lang }}
            answer={answers[place] ?? ''}
            error={messagesAt(refused, `trips.${place}.answer`).join(' ')}
            onChange={(answer) => {
              setAnswers(answers.map((one, index) => (index === place ? answer : one)))
              setRefused((known) => without(known, `trips.${place}.`))
            }}
          />
        ))}
      </ul>
      <div className="card-body">
        {closed.length > 0 ? (
          <p className="banner banner-warn">{closed.join('. ')}</p>
        ) : (
          <div className="form-foot">
            <SubmitButton isBusy={isBusy || !isReady}>{t('Send the answers')}</SubmitButton>
          </div>
        )}
      </div>
    </form>
  )
}
