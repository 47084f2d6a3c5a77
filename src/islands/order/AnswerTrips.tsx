import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { orderAction } from '#contracts/order/order-actions.ts'
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '#contracts/order/dispute-words.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useDirtyGuard } from '#islands/form/guard.ts'
import { DisputeRounds } from '#islands/order/DisputeRounds.tsx'
import { fileIds, RoundFiles, type FileRows } from '#islands/order/RoundFiles.tsx'
import { Figures, type VerifyTrip } from '#islands/order/TripWord.tsx'
import { messagesAt, useOrderAction, without, type OrderTarget } from '#islands/order/use-order-action.ts'

/** A trip its requester does not accept. */
export interface DisputedTrip extends VerifyTrip {
  /** A ticket of it was weighed, verified or voided since: only then a weight can have been put right. */
  hasNewWeight: boolean
}

/** What control tower says of one trip. */
interface Said {
  outcome: DisputeOutcome | ''
  answer: string
  files: FileRows
}

const NOTHING: Said = { outcome: '', answer: '', files: [] }

interface Props extends OrderTarget {
  trips: DisputedTrip[]
  tolerance: number
  /** Why nobody can answer now; empty when they can. */
  closed: string[]
  lang: Lang
}

const ANSWER_MIN = 10
const ANSWER = orderAction('resolve-dispute')
const OWN_PLACE = /^trips\.\d+\.(outcome|answer|evidence)$/

/** What is still missing, in the places the service names too. */
function missingAnswers(all: readonly Said[]): FieldMessages[] {
  return all.flatMap(({ outcome, answer, files }, at) => {
    const missing: FieldMessages[] = []
    const say = (name: string, message: string): void =>
      void missing.push({ field: `trips.${at}.${name}`, messages: [message] })
    if (outcome === '') say('outcome', t('Required'))
    if (answer.trim().length < ANSWER_MIN)
      say('answer', t('Answer in at least {min} characters', { min: ANSWER_MIN }))
    const ids = fileIds(files)
    if (ids === null) say('evidence', t('Wait until the file is uploaded'))
    else if (outcome === 'receipt' && !ids.length) say('evidence', t('Attach the receipt'))
    return missing
  })
}

interface AnswerProps {
  at: number
  trip: DisputedTrip
  tolerance: number
  lang: Lang
  said: Said
  errorOf: (name: 'outcome' | 'answer' | 'evidence') => string
  onChange: (said: Partial<Said>) => void
  onFiles: (work: (rows: FileRows) => FileRows) => void
}

function Outcome({ at, trip, said, errorOf, onChange }: AnswerProps): ReactNode {
  const id = `outcome-${at}`
  const error = errorOf('outcome')
  const possible = DISPUTE_OUTCOMES.filter(({ value }) => value !== 'weight' || trip.hasNewWeight)
  return (
    <div className="field">
      <label className="label required" htmlFor={id}>
        {t('Outcome of {trip}', { trip: trip.trip_no })}
      </label>
      <select
        id={id}
        className="control"
        value={said.outcome}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) =>
          onChange({ outcome: possible.find(({ value }) => value === event.target.value)?.value ?? '' })
        }
      >
        <option value="">{t('Choose')}</option>
        {possible.map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
      <span className="field-error" id={`${id}-error`}>
        {error}
      </span>
    </div>
  )
}

function Answer(props: AnswerProps): ReactNode {
  const { at, trip, tolerance, lang, said, errorOf, onChange, onFiles } = props
  const id = `answer-${at}`
  const error = errorOf('answer')
  return (
    <li className="verify-trip" data-decision="dispute">
      <span className="two-line">
        <a className="strong" href={trip.href}>
          {trip.trip_no}
        </a>
        <small>{trip.who}</small>
      </span>
      <DisputeRounds rounds={trip.rounds} lang={lang} />
      <Figures trip={trip} tolerance={tolerance} lang={lang} />
      <p className="row">
        <a href={`${trip.href}#weighings`}>{t('Tickets and photos')}</a>
      </p>
      {trip.flags.length > 0 && <p className="banner banner-warn">{trip.flags.join('. ')}</p>}
      <Outcome {...props} />
      <div className="field">
        <label className="label required" htmlFor={id}>
          {t('Answer to {trip}', { trip: trip.trip_no })}
        </label>
        <textarea
          id={id}
          className="control"
          rows={2}
          maxLength={2000}
          value={said.answer}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange({ answer: event.target.value })}
        />
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      </div>
      <RoundFiles
        id={`evidence-${at}`}
        label={t('Evidence for {trip}', { trip: trip.trip_no })}
        rows={said.files}
        error={errorOf('evidence')}
        lang={lang}
        change={onFiles}
      />
    </li>
  )
}

/** Control tower answers every trip a requester disputes; the order is then back with the requester (life.O12). */
export function AnswerTrips(props: Props): ReactNode {
  const { trips, tolerance, closed, lang } = props
  const { isBusy, refused, setRefused, send } = useOrderAction(props)
  const list = useRef<HTMLUListElement>(null)
  const [answers, setAnswers] = useState<readonly Said[]>(() => trips.map(() => NOTHING))
  useDirtyGuard(answers.some((one) => one !== NOTHING))
  const change = (place: number, work: (said: Said) => Said): void =>
    setAnswers((all) => all.map((one, index) => (index === place ? work(one) : one)))
  const submit = (): void => {
    const fields = missingAnswers(answers)
    if (fields.length) {
      setRefused({ message: t('Some fields need your attention'), fields })
      const [first] = fields[0]!.field.match(/\d+/) ?? ['0']
      const isOutcome = fields[0]!.field.endsWith('outcome')
      return list.current?.querySelectorAll<HTMLElement>(isOutcome ? 'select' : 'textarea')[+first]?.focus()
    }
    const said = trips.flatMap(({ id }, at) => {
      const { outcome, answer, files } = answers[at]!
      return outcome ? [{ trip_id: id, outcome, answer: answer.trim(), evidence: fileIds(files) }] : []
    })
    void send(ANSWER, { trips: said }, t('The dispute is answered'))
  }
  const general = refused?.fields.filter(({ field }) => !OWN_PLACE.test(field)) ?? []
  return (
    <Form
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
          'The requester sees each answer with its files and decides again. A weight is put right on the page of its trip.',
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
            said={answers[place] ?? NOTHING}
            errorOf={(name) => messagesAt(refused, `trips.${place}.${name}`).join(' ')}
            onChange={(more) => {
              change(place, (said) => ({ ...said, ...more }))
              setRefused((known) => without(known, `trips.${place}.`))
            }}
            onFiles={(work) => {
              change(place, (said) => ({ ...said, files: work(said.files) }))
              setRefused((known) => without(known, `trips.${place}.evidence`))
            }}
          />
        ))}
      </ul>
      <div className="card-body">
        {closed.length > 0 ? (
          <p className="banner banner-warn">{closed.join('. ')}</p>
        ) : (
          <div className="form-foot">
            <SubmitButton isBusy={isBusy}>{t('Send the answers')}</SubmitButton>
          </div>
        )}
      </div>
    </Form>
  )
}
