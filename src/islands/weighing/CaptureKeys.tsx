import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Captured } from '#islands/weighing/use-capture.ts'

/** The weighing that the key takes, in sight before it is pressed. */
export interface Means {
  /** First or second weight; null for both in one pass. */
  sequence: number | null
  /** The ticket of a second weight, else the truck. */
  whose: string
}

interface Props {
  /** Why nothing can be weighed now; empty when it can. */
  reasons: readonly string[]
  done: Captured | null
  ticketHref: string | null
  noteHref: string | null
  isBusy: boolean
  /** Which weighing the key takes; null without a truck. */
  means: Means | null
  onTake: () => void
  onNext: () => void
}

function Paper({
  href,
  label,
  shortcut,
}: {
  href: string | null
  label: string
  shortcut?: string
}): ReactNode {
  const inside = (
    <>
      {label} {shortcut && <kbd>{shortcut}</kbd>}
    </>
  )
  if (href === null)
    return (
      <button type="button" className="btn btn-key-2" aria-disabled="true" aria-describedby="cockpit-why">
        {inside}
      </button>
    )
  return (
    <a
      className="btn btn-key-2"
      href={href}
      target="_blank"
      rel="noopener"
      id={shortcut && `key-${shortcut}`}
      aria-keyshortcuts={shortcut}
    >
      {inside}
    </a>
  )
}

function sayTaken({ sequence }: Means): string {
  return sequence === null ? t('Take weight, one pass') : t('Take weight {number}', { number: sequence })
}

/** The big keys, and in words why one of them does not work yet. */
export function CaptureKeys(props: Props): ReactNode {
  const { reasons, done, ticketHref, noteHref, isBusy, means, onTake, onNext } = props
  const canTake = reasons.length === 0 && !isBusy
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The queue row that held the keyboard goes with the saved weight; Enter goes on to the next truck.
    if (done) main.current?.focus()
  }, [done])
  return (
    <div className="cockpit-keys">
      {done ? (
        <button ref={main} type="button" className="btn btn-primary btn-key" onClick={onNext}>
          {t('Next truck')}
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-primary btn-key"
          aria-disabled={canTake ? undefined : true}
          aria-describedby="cockpit-why"
          aria-keyshortcuts="F2"
          onClick={onTake}
        >
          {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
          <span className="two-line">
            <span>{means ? sayTaken(means) : t('Take weight')}</span>
            {means && <small>{means.whose}</small>}
          </span>
          <kbd>F2</kbd>
        </button>
      )}
      <Paper href={ticketHref} label={t('Print ticket')} shortcut="F9" />
      <Paper href={noteHref} label={t('Delivery note')} />
      <div className="cockpit-why" id="cockpit-why" aria-live="polite">
        {!done && reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {!done && reasons.length === 0 && t('The ticket opens after the weight is saved')}
      </div>
    </div>
  )
}
