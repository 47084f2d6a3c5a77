import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { RefView } from '#contracts/view.ts'
import { formatMoney, formatShare } from '#i18n/format.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { DisputeRounds, type DisputeRound } from '#islands/order/DisputeRounds.tsx'
import { RoundFiles, type FileRows } from '#islands/order/RoundFiles.tsx'
import { weightText } from '#ui/Weight.tsx'

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
  /** Which weight the contract pays for: it may be more than what was weighed. */
  weight_basis: string
  /** Whole rupiah; null where the tariff is not by weight. */
  amount_idr: number | null
  pod_receiver_name: string | null
  /** All its tickets are verified by the weighbridge. */
  verified: boolean
  /** Those that are not. */
  unverified: string[]
  /** Its flags and problems as sentences. */
  flags: string[]
  /** What was said of it before, first to last. */
  rounds: DisputeRound[]
}

/** What the user decides about a trip; null while they have not decided. */
export interface Word {
  decision: 'accept' | 'dispute' | null
  problem: Row | null
  reason: string
  /** Rows of files, as the input of several files holds them. */
  files: FileRows
}

function Dispute(props: {
  at: number
  word: Word
  problem: RefView
  errors: { problem: string; reason: string; files: string }
  lang: Lang
  onChange: (word: Word) => void
  onFiles: (work: (rows: FileRows) => FileRows) => void
}): ReactNode {
  const { at, word, problem, errors, lang, onChange, onFiles } = props
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
          chosen={word.problem}
          isRequired
          isInvalid={errors.problem !== ''}
          filters={problem.filters}
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
      <RoundFiles
        id={`${id}-files`}
        label={t('Photos and papers')}
        rows={word.files}
        error={errors.files}
        lang={lang}
        change={onFiles}
      />
    </div>
  )
}

/** What a trip carried and lost, and what it comes to. */
export function Figures({
  trip,
  tolerance,
  lang,
}: {
  trip: VerifyTrip
  tolerance: number
  lang: Lang
}): ReactNode {
  const cells: [string, ReactNode, string?][] = [
    [t('Net at the origin'), weightText(trip.origin_net_kg, lang)],
    [t('Net at the destination'), weightText(trip.destination_net_kg, lang)],
    [
      t('Loss'),
      trip.loss_kg === null ? (
        t('Not known')
      ) : (
        <span className="two-line">
          <span>{weightText(trip.loss_kg, lang)}</span>
          <small>
            {t('{percent} of {tolerated}', {
              percent: formatShare(trip.loss_percent ?? 0, lang),
              tolerated: formatShare(tolerance, lang),
            })}
          </small>
        </span>
      ),
      trip.over_tolerance ? 'text-bad' : '',
    ],
    [
      t('Billable weight'),
      <span key="basis" className="two-line">
        <span>{weightText(trip.billable_kg, lang)}</span>
        <small>{trip.weight_basis}</small>
      </span>,
    ],
    [t('Rated amount'), trip.amount_idr === null ? t('Not rated') : formatMoney(trip.amount_idr, lang)],
    [t('Weights'), trip.verified ? t('Verified') : t('Not verified'), trip.verified ? '' : 'text-bad'],
    [t('Receipt signed by'), trip.pod_receiver_name ?? t('Nobody yet')],
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

/** One trip: what was carried and lost, and the decision on it. */
export function TripWord(props: {
  at: number
  trip: VerifyTrip
  word: Word
  problem: RefView
  tolerance: number
  lang: Lang
  errors: { problem: string; reason: string; decision: string; files: string }
  onChange: (word: Word) => void
  onFiles: (work: (rows: FileRows) => FileRows) => void
}): ReactNode {
  const { at, trip, word, problem, tolerance, lang, errors, onChange, onFiles } = props
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
      <p className="row">
        <a href={`${trip.href}#weighings`}>{t('Tickets and photos')}</a>
      </p>
      <DisputeRounds rounds={trip.rounds} lang={lang} />
      {trip.flags.length > 0 && <p className="banner banner-warn">{trip.flags.join('. ')}</p>}
      {errors.decision && <p className="field-error">{errors.decision}</p>}
      {word.decision === 'dispute' && <Dispute {...{ at, word, problem, errors, lang, onChange, onFiles }} />}
    </li>
  )
}
