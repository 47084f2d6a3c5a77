import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate-with.ts'
import type { RefView } from '#contracts/view.ts'
import type { FieldError } from '#kernel/errors.ts'
import { formatMoney, formatNumber } from '#kernel/format.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { useReady } from '#ui/ready.ts'
import { weightText } from '#ui/Weight.tsx'
import { messagesAt, useOrderAction, type OrderTarget } from '#islands/order/use-order-action.ts'

export interface VerifyTrip {
  id: string
  trip_no: string
  /** Truck and driver. */
  who: string
  href: string
  origin_net_kg: number | null
  destination_net_kg: number | null
  loss_kg: number | null
  loss_percent: number | null
  over_tolerance: boolean
  loss_reason: string | null
  billable_kg: number | null
  /** Whole rupiah; null where the tariff is not by weight. */
  amount_idr: number | null
  pod_receiver_name: string | null
  /** All its tickets are verified by the weighbridge. */
  verified: boolean
  /** What is odd about it, in words. */
  flags: string[]
}

interface Props extends OrderTarget {
  trips: VerifyTrip[]
  /** Loss that the contract allows, in percent. */
  tolerance: number
  problem: RefView
  lang: Lang
}

export interface Word {
  decision: 'accept' | 'dispute' | null
  problem: Row | null
  reason: string
}

const REASON_MIN = 10

function Dispute(props: {
  at: number
  word: Word
  problem: RefView
  errors: { problem: string; reason: string }
  onChange: (word: Word) => void
}): ReactNode {
  const { at, word, problem, errors, onChange } = props
  const id = `dispute-${at}`
  return (
    <div className="form-grid dispute">
      <div className="field">
        <label className="label required" htmlFor={`${id}-problem`}>
          {t('Problem')}
        </label>
        <RefPicker
          id={`${id}-problem`}
          source={problem}
          value={word.problem?.id ?? null}
          title={word.problem ? titleOf(word.problem, problem.title) : ''}
          isRequired
          isInvalid={errors.problem !== ''}
          describedBy={errors.problem ? `${id}-problem-error` : undefined}
          onPick={(_, row) => onChange({ ...word, problem: row })}
        />
        <span className="field-error" id={`${id}-problem-error`}>
          {errors.problem}
        </span>
      </div>
      <div className="field">
        <label className="label required" htmlFor={`${id}-reason`}>
          {t('What is wrong')}
        </label>
        <textarea
          id={`${id}-reason`}
          className="control"
          rows={2}
          maxLength={2000}
          value={word.reason}
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={errors.reason ? `${id}-reason-error` : undefined}
          onChange={(event) => onChange({ ...word, reason: event.target.value })}
        />
        <span className="field-error" id={`${id}-reason-error`}>
          {errors.reason}
        </span>
      </div>
    </div>
  )
}

function Figures({ trip, tolerance, lang }: { trip: VerifyTrip; tolerance: number; lang: Lang }): ReactNode {
  const percent = (value: number): string => `${formatNumber(value, lang, 3)} %`
  const cells: [string, ReactNode, string?][] = [
    [t('Net at the origin'), weightText(trip.origin_net_kg, lang)],
    [t('Net at the destination'), weightText(trip.destination_net_kg, lang)],
    [
      t('Loss (tolerance {percent})', { percent: percent(tolerance) }),
      trip.loss_kg === null ? '–' : `${weightText(trip.loss_kg, lang)} (${percent(trip.loss_percent ?? 0)})`,
      trip.over_tolerance ? 'text-bad' : '',
    ],
    [t('Billable weight'), weightText(trip.billable_kg, lang)],
    [t('Amount'), trip.amount_idr === null ? '–' : formatMoney(trip.amount_idr, lang)],
    [t('Weights'), trip.verified ? t('Verified') : t('Not verified'), trip.verified ? '' : 'text-bad'],
    [t('Receipt signed by'), trip.pod_receiver_name ?? '–'],
  ]
  return (
    <dl className="verify-figures">
      {cells.map(([label, value, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function TripWord(props: {
  at: number
  trip: VerifyTrip
  word: Word
  problem: RefView
  tolerance: number
  lang: Lang
  errors: { problem: string; reason: string; decision: string }
  onChange: (word: Word) => void
}): ReactNode {
  const { at, trip, word, problem, tolerance, lang, errors, onChange } = props
  const choice = (decision: 'accept' | 'dispute', label: string): ReactNode => (
    <label className="check">
      <input
        type="radio"
        name={`word-${trip.id}`}
        checked={word.decision === decision}
        onChange={() => onChange({ ...word, decision })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <li className="verify-trip" data-decision={word.decision ?? undefined}>
      <div className="row row-between">
        <span className="two-line">
          <a className="strong" href={trip.href}>
            {trip.trip_no}
          </a>
          <small>{trip.who}</small>
        </span>
        <div className="row" role="radiogroup" aria-label={t('Decision on {trip}', { trip: trip.trip_no })}>
          {choice('accept', t('Accept'))}
          {choice('dispute', t('Dispute'))}
        </div>
      </div>
      <Figures trip={trip} tolerance={tolerance} lang={lang} />
      {trip.flags.length > 0 && <p className="banner banner-warn">{trip.flags.join('. ')}</p>}
      {errors.decision && <p className="field-error">{errors.decision}</p>}
      {word.decision === 'dispute' && (
        <Dispute at={at} word={word} problem={problem} errors={errors} onChange={onChange} />
      )}
    </li>
  )
}

/** What is still missing, in the places the service names too. */
export function missingWords(words: readonly Word[]): FieldError[] {
  return words.flatMap((word, at) => {
    const missing: FieldError[] = []
    const say = (name: string, message: string): void =>
      void missing.push({ field: `trips.${at}.${name}`, messages: [message] })
    if (word.decision === null) say('decision', t('Accept or dispute this trip'))
    if (word.decision !== 'dispute') return missing
    if (!word.problem) say('problem_id', t('Required'))
    if (word.reason.trim().length < REASON_MIN)
      say('reason', t('Say in at least {min} characters why', { min: REASON_MIN }))
    return missing
  })
}

/** How far the reader is, in a few words. */
function standing(words: readonly Word[]): string {
  const open = words.filter(({ decision }) => decision === null).length
  const disputed = words.filter(({ decision }) => decision === 'dispute').length
  if (open > 0) return t('Trips without a decision: {count}', { count: open })
  return disputed > 0 ? t('Trips disputed: {count}', { count: disputed }) : t('All trips accepted')
}

function Foot(props: {
  isDispute: boolean
  isWaiting: boolean
  note: string
  onNote: (text: string) => void
  onSubmit: (action: 'verify' | 'dispute') => void
}): ReactNode {
  const { isDispute, isWaiting, note, onNote, onSubmit } = props
  return (
    <div className="card-body stack">
      <div className="field">
        <label className="label" htmlFor="verify-note">
          {t('Note')}
        </label>
        <textarea
          id="verify-note"
          className="control"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      </div>
      <div className="form-foot">
        <button
          type="button"
          className={isDispute ? 'btn btn-danger' : 'btn btn-primary'}
          disabled={isWaiting}
          onClick={() => onSubmit(isDispute ? 'dispute' : 'verify')}
        >
          {isDispute ? t('Send dispute') : t('Verify all accepted')}
        </button>
      </div>
    </div>
  )
}

const OWN_PLACE = /^trips\.\d+\.(decision|problem_id|reason)$/

/** The requester's word on every trip of a completed order: all accepted, or a dispute of some. */
export function VerifyTrips(props: Props): ReactNode {
  const { trips, tolerance, problem, lang } = props
  const { isBusy, refused, setRefused, send } = useOrderAction(props)
  const isReady = useReady()
  const [note, setNote] = useState('')
  // What is odd has to be looked at; the rest is fine until somebody says otherwise.
  const [words, setWords] = useState<readonly Word[]>(() =>
    trips.map(({ flags }) => ({ decision: flags.length ? null : 'accept', problem: null, reason: '' })),
  )
  const submit = (action: 'verify' | 'dispute'): void => {
    const fields = missingWords(words)
    if (fields.length) return setRefused({ message: t('Some fields need your attention'), fields })
    const decisions = trips.map(({ id }, at) => {
      const { decision, problem: chosen, reason } = words[at]!
      return decision === 'dispute'
        ? { trip_id: id, decision, problem_id: chosen!.id, reason: reason.trim() }
        : { trip_id: id, decision }
    })
    const done = action === 'verify' ? t('The order is verified') : t('The dispute was sent')
    void send(action, { trips: decisions, ...(note.trim() ? { reason: note.trim() } : {}) }, done)
  }
  const at = (place: number, name: string): string => messagesAt(refused, `trips.${place}.${name}`).join(' ')
  const general = refused?.fields.filter(({ field }) => !OWN_PLACE.test(field)) ?? []
  return (
    <section className="card" aria-label={t('Verify trips')}>
      <div className="toolbar row-between">
        <span>{standing(words)}</span>
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => setWords(words.map((word) => ({ ...word, decision: 'accept' })))}
        >
          {t('Accept all')}
        </button>
      </div>
      {refused && (
        <div className="form-error verify-error" role="alert">
          {[refused.message, ...messagesAt({ ...refused, fields: general }, '')].join('. ')}
        </div>
      )}
      <ul className="verify-trips">
        {trips.map((trip, place) => (
          <TripWord
            key={trip.id}
            at={place}
            trip={trip}
            word={words[place]!}
            problem={problem}
            tolerance={tolerance}
            lang={lang}
            errors={{
              decision: at(place, 'decision'),
              problem: at(place, 'problem_id'),
              reason: at(place, 'reason'),
            }}
            onChange={(word) => setWords(words.map((one, index) => (index === place ? word : one)))}
          />
        ))}
      </ul>
      <Foot
        isDispute={words.some(({ decision }) => decision === 'dispute')}
        isWaiting={isBusy || !isReady}
        note={note}
        onNote={setNote}
        onSubmit={submit}
      />
    </section>
  )
}
