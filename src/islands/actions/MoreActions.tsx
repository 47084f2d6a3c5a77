import { useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { ActionLine } from '#islands/actions/ActionLine.tsx'
import { useDismiss } from '#ui/dismiss.ts'

interface Props {
  /** Stand beside the primary button where there is room, and in here on phones. */
  others: readonly ActionItem[]
  later: readonly ActionItem[]
  /** There is a primary button; without one the first of the others stands in its place on phones. */
  isLed: boolean
  hrefs: Readonly<Record<string, string>>
  onRun: (item: ActionItem) => void
}

/** Actions of another status, below the reason they share. */
function Later({ items }: { items: readonly ActionItem[] }): ReactNode {
  const id = useId()
  const reasons = [...new Set(items.flatMap((item) => item.reasons))]
  return (
    <>
      <li className="pop-title" id={id}>
        {reasons.join('. ')}
      </li>
      {items.map((item) => (
        <li key={item.name}>
          <button type="button" className="pop-item" aria-disabled="true" aria-describedby={id}>
            {item.label}
          </button>
        </li>
      ))}
    </>
  )
}

/** Everything that is not a button now, each with its reason. Esc and a click outside close it. */
export function MoreActions({ others, later, isLed, hrefs, onRun }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  function close(): void {
    setOpen(false)
    button.current?.focus()
  }
  useDismiss(root, isOpen, () => setOpen(false), close)
  if (others.length <= (isLed ? 0 : 1) && !later.length) return null

  return (
    <div
      className={later.length ? 'pop-anchor action-more' : 'pop-anchor action-more only-narrow'}
      ref={root}
    >
      <button
        type="button"
        ref={button}
        className="btn btn-icon"
        aria-label={t('More actions')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <i className="pi pi-ellipsis-h" aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className="pop" id={id}>
          {others.map((item) => (
            <ActionLine
              key={item.name}
              className="only-narrow"
              item={item}
              href={hrefs[item.name]}
              onRun={(chosen) => {
                close()
                onRun(chosen)
              }}
            />
          ))}
          {later.length > 0 && <Later items={later} />}
        </ul>
      )}
    </div>
  )
}
