import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { orderAction } from '#contracts/order/order-actions.ts'
import type { RefView } from '#contracts/view.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { fileIds } from '#islands/order/RoundFiles.tsx'
import { TripWord, type VerifyTrip, type Word } from '#islands/order/TripWord.tsx'
import { UnverifiedTickets } from '#islands/order/UnverifiedTickets.tsx'
import { messagesAt, useOrderAction, without, type OrderTarget } from '#islands/order/use-order-action.ts'

interface Props extends OrderTarget {
  trips: VerifyTrip[]
  /** Loss that the contract allows, in percent. */
  tolerance: number
  problem: RefView
  lang: Lang
}

const REASON_MIN = 10

/** What is still missing, in the places the service names too. */
export function missingWords(words: readonly Word[]): FieldMessages[] {
  return words.flatMap((word, at) => {
    const missing: FieldMessages[] = []
    const say = (name: string, message: string): void =>
      void missing.push({ field: `trips.${at}.${name}`, messages: [message] })
    if (word.decision === null) say('decision', t('Accept or dispute this trip'))
    if (word.decision !== 'dispute') return missing
    if (!word.problem) say('problem_id', t('Required'))
    if (word.reason.trim().length < REASON_MIN)
      say('reason', t('Say in at least {min} characters why', { min: REASON_MIN }))
    if (fileIds(word.files) === null) say('files', t('Wait until the file is uploaded'))
    return missing
  })
}

/** The decision on a trip as it is sent; nothing while there is none. */
function decisionOn(trip_id: string, word: Word | undefined) {
  if (!word?.decision) return []
  const { decision, problem, reason } = word
  const isDispute = decision === 'dispute'
  const problem_id = isDispute ? (problem?.id ?? null) : null
  const files = isDispute ? fileIds(word.files) : []
  return [{ trip_id, decision, problem_id, reason: isDispute ? reason.trim() : null, files }]
}

/** How many trips still need a decision, or else what was decided. */
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

const ACTIONS = { verify: orderAction('verify'), dispute: orderAction('dispute') }
const OWN_PLACE = /^(trips\.\d+\.(decision|problem_id|reason|files)|unverified_reason)$/

/** Weights that nobody has verified want a reason, unless the trips go back anyway. */
function missingReason(
  action: keyof typeof ACTIONS,
  trips: readonly VerifyTrip[],
  why: string,
): FieldMessages[] {
  if (action === 'dispute' || trips.every(({ verified }) => verified) || why.trim().length >= REASON_MIN)
    return []
  const message = t('Say in at least {min} characters why', { min: REASON_MIN })
  return [{ field: 'unverified_reason', messages: [message] }]
}

/** The requester's decision on every trip of a completed order: all are accepted, or some are disputed. */
export function VerifyTrips(props: Props): ReactNode {
  const { trips, tolerance, problem, lang } = props
  const { isBusy, refused, setRefused, send } = useOrderAction(props)
  const [note, setNote] = useState('')
  const [why, setWhy] = useState('')
  // Trips with flags have to be looked at; the others count as accepted until the user disputes them.
  const [words, setWords] = useState<readonly Word[]>(() =>
    trips.map(({ flags, rounds }) => ({
      decision: flags.length || rounds.length ? null : 'accept',
      problem: null,
      reason: '',
      files: [],
    })),
  )
  const submit = (action: 'verify' | 'dispute'): void => {
    const fields = [...missingWords(words), ...missingReason(action, trips, why)]
    if (fields.length) return setRefused({ message: t('Some fields need your attention'), fields })
    const decisions = trips.flatMap(({ id }, at) => decisionOn(id, words[at]))
    const done = action === 'verify' ? t('The order is verified') : t('The dispute was sent')
    const said = {
      ...(note.trim() ? { reason: note.trim() } : {}),
      ...(action === 'verify' && why.trim() ? { unverified_reason: why.trim() } : {}),
    }
    void send(ACTIONS[action], { trips: decisions, ...said }, done)
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
          onClick={() => {
            setWords(words.map((word) => ({ ...word, decision: 'accept' })))
            setRefused(null)
          }}
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
              files: at(place, 'files'),
            }}
            onFiles={(work) => {
              setWords((all) =>
                all.map((one, index) => (index === place ? { ...one, files: work(one.files) } : one)),
              )
              setRefused((known) => without(known, `trips.${place}.files`))
            }}
            onChange={(word) => {
              setWords(words.map((one, index) => (index === place ? word : one)))
              setRefused((known) => without(known, `trips.${place}.`))
            }}
          />
        ))}
      </ul>
      <UnverifiedTickets
        trips={trips}
        reason={words.some(({ decision }) => decision === 'dispute') ? null : why}
        error={messagesAt(refused, 'unverified_reason').join(' ')}
        onReason={(text) => {
          setWhy(text)
          setRefused((known) => without(known, 'unverified_reason'))
        }}
      />
      <Foot
        isDispute={words.some(({ decision }) => decision === 'dispute')}
        isWaiting={isBusy}
        note={note}
        onNote={setNote}
        onSubmit={submit}
      />
    </section>
  )
}
