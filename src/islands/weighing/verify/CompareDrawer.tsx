import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { VerifyForm } from '#islands/order/VerifyForm.tsx'
import { CompareEvidence } from '#islands/weighing/verify/CompareEvidence.tsx'
import { CompareFigures } from '#islands/weighing/verify/CompareFigures.tsx'
import { CompareHead } from '#islands/weighing/verify/CompareHead.tsx'
import { ControlCharts } from '#islands/weighing/verify/ControlCharts.tsx'
import { useCompare, type ComparedTicket } from '#islands/weighing/verify/use-compare.ts'

/** A ticket of the list beside the drawer. */
export interface Listed {
  id: string
  no: string
}

interface Props {
  tickets: readonly Listed[]
  at: number
  /** Where a revision is asked for; the ticket's id is put behind it. */
  revisionHref: string
  lang: Lang
  turnTo: (at: number) => void
  onVerified: (id: string) => void
  onClose: () => void
}

/** What is left to do: the comments and the button, or why it is not for this reader. */
function Decision(props: Props & { ticket: ComparedTicket; next: Listed | undefined }): ReactNode {
  const { ticket, next, lang, revisionHref, onVerified } = props
  const { found, verify, id } = ticket
  if (!verify) return null
  return (
    <VerifyForm
      key={id}
      id={id}
      rowVersion={found.ticket.weighing.row_version}
      item={verify}
      flags={found.asked}
      lang={lang}
      onDone={() => onVerified(id)}
      shortcut="Ctrl ↵"
    >
      <span className="compare-next">
        {next ? t('Then: {ticket}', { ticket: next.no }) : t('This is the last one')}
      </span>
      <a className="btn" href={`${revisionHref}${id}`}>
        {t('Kembalikan')}
      </a>
    </VerifyForm>
  )
}

/**
 * A ticket beside all it can be held against, over the list it comes from (screen.E5). Arrows up and down turn to the ticket before and
 * after, Ctrl and Enter verify it, and the next one opens. Esc closes.
 */
export function CompareDrawer(props: Props): ReactNode {
  const { tickets, at, lang, turnTo, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const one = tickets[at]!
  const { ticket, problem, again } = useCompare(one.id)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // What it gives, a promise in newer browsers, is no clean-up.
    body.current?.scrollTo(0, 0)
  }, [one.id])

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault()
      dialog.current?.querySelector('form')?.requestSubmit()
      return
    }
    const isTyping = event.target instanceof HTMLTextAreaElement
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || isTyping || !tickets[at + by]) return
    event.preventDefault()
    turnTo(at + by)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog drawer compare"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <CompareHead
        titleId={titleId}
        no={one.no}
        found={ticket?.found ?? null}
        {...{ at, lang, turnTo }}
        count={tickets.length}
        onClose={() => dialog.current?.close()}
      />
      <div className="dialog-body" ref={body}>
        {!ticket && !problem && <output className="spinner" aria-label={t('Loading…')} />}
        {problem && (
          <p className="banner banner-bad">
            {problem}{' '}
            <button type="button" className="btn btn-sm" onClick={again}>
              {t('Try again')}
            </button>
          </p>
        )}
        {ticket && (
          <>
            <CompareFigures found={ticket.found} lang={lang} />
            <ControlCharts charts={ticket.found.charts} lang={lang} />
            <CompareEvidence found={ticket.found} lang={lang} />
            <Decision {...props} ticket={ticket} next={tickets[at + 1] ?? tickets[at - 1]} />
          </>
        )}
      </div>
    </dialog>
  )
}
