import { useEffect, useId, useRef, type ReactNode } from 'react'
import { BASES } from '#contracts/addresses.ts'
import type { ComparedRow } from '#contracts/billing/compare-calls.ts'
import { COMPARE_CAUSES } from '#contracts/billing/compare-words.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { TripQuestions } from '#islands/billing/trip-questions.ts'
import { TripSteps } from '#islands/billing/TripSteps.tsx'
import { useBilledTrip } from '#islands/billing/use-billed-trip.ts'
import { adjustItem, settleItem } from '#islands/billing/trip-questions.ts'
import { useRunner } from '#islands/actions/use-runner.tsx'

interface Props extends TripQuestions {
  tripId: string | null
  name: string
  /** Where it is opened from a comparison: both amounts, and what may be decided. */
  row?: ComparedRow | undefined
  canSettle?: boolean
  canAdjust?: boolean
  onClose: () => void
}

function Difference({ row, lang }: { row: ComparedRow; lang: Props['lang'] }): ReactNode {
  const idr = (amount: number | null): string => (amount === null ? '–' : formatMoney(amount, lang))
  return (
    <>
      <h3>
        {t('Difference, {idr}', { idr: idr(row.difference_idr) })}
        {row.cause && ` · ${t(COMPARE_CAUSES[row.cause])}`}
      </h3>
      <dl className="billed-sum">
        <dt>{t('Document, Rp')}</dt>
        <dd className="strong">{idr(row.document_idr)}</dd>
        <dt>{t('Statement, Rp')}</dt>
        <dd className="strong">{idr(row.statement_idr)}</dd>
      </dl>
      {row.said && <p>{row.said}</p>}
      {row.settled && (
        <p className="banner banner-info">
          {t('Settled by {name}: {reason}', { name: row.settled.by, reason: row.settled.reason })}
        </p>
      )}
    </>
  )
}

/** What may be decided about a trip that both sides do not have alike. */
function Decisions({
  row,
  run,
  of,
}: {
  row: ComparedRow
  run: ReturnType<typeof useRunner>['run']
  of: TripQuestions
}): ReactNode {
  const isOnDocument = row.document_idr !== null
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => void run(settleItem(of, row.key, 'keep'))}
      >
        {isOnDocument ? t('Keep document amount') : t('Leave it off this document')}
      </button>
      {isOnDocument && (
        <div className="row">
          {row.statement_idr !== null && row.difference_idr !== 0 && (
            <button type="button" className="btn" onClick={() => void run(settleItem(of, row.key, 'accept'))}>
              {t('Take statement amount')}
            </button>
          )}
          <button type="button" className="btn" onClick={() => void run(settleItem(of, row.key, 'later'))}>
            {t('Bill it later')}
          </button>
        </div>
      )}
    </>
  )
}

/** A trip of a document beside the page. Esc closes. */
export function BilledTrip(props: Props): ReactNode {
  const { tripId, name, row, billingId, lang, onClose, canSettle = false, canAdjust = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isOnDocument = !row || row.document_idr !== null
  const { found, problem } = useBilledTrip(billingId, isOnDocument ? tripId : null)
  const { run, dialog: question } = useRunner({
    base: BASES.billing,
    id: billingId,
    rowVersion: 0,
    lang,
  })
  useEffect(() => dialog.current?.showModal(), [])
  const line = found?.lines[0]
  const ticket = found?.tickets[0]
  return (
    <>
      <dialog ref={dialog} className="dialog drawer billed-trip" aria-labelledby={titleId} onClose={onClose}>
        <header className="dialog-head drawer-head">
          <div>
            <h2 id={titleId}>{name}</h2>
            <p className="muted">{row?.plate_no ?? found?.plate_no}</p>
          </div>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('Close')}
            onClick={() => dialog.current?.close()}
          >
            <i className="pi pi-times" aria-hidden="true" />
          </button>
        </header>
        <div className="dialog-body">
          {row && <Difference row={row} lang={lang} />}
          {isOnDocument && !found && !problem && <output className="spinner" aria-label={t('Loading…')} />}
          {problem && <p className="banner banner-bad">{problem}</p>}
          {found && <TripSteps found={found} lang={lang} />}
        </div>
        <footer className="dialog-foot">
          {row && canSettle && row.result !== 'matched' && <Decisions row={row} run={run} of={props} />}
          {tripId && canAdjust && !row && (
            <button type="button" className="btn" onClick={() => void run(adjustItem(props, tripId))}>
              {t('Add an adjustment')}
            </button>
          )}
          <div className="row">
            {line && (
              <a className="btn" href={props.evidenceHref + line.id} data-evidence={line.id}>
                {t('Chain of evidence')}
              </a>
            )}
            {ticket && (
              <a className="btn" href={props.ticketHref + ticket.weighing_id}>
                {t('Open ticket')}
              </a>
            )}
          </div>
        </footer>
      </dialog>
      {question}
    </>
  )
}
