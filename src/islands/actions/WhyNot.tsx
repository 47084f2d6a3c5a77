import { useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { Reasons } from '#islands/actions/ActionButton.tsx'
import { useDismiss } from '#ui/dismiss.ts'

/** Why some of the actions cannot be done now, in a place of its own: it opens over the page, so that nothing moves. */
export function WhyNot({ items }: { items: readonly ActionItem[] }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDismiss(
    root,
    isOpen,
    () => setOpen(false),
    () => {
      setOpen(false)
      button.current?.focus()
    },
  )
  if (!items.length) return null
  return (
    <div className="pop-anchor why-not" ref={root}>
      <button
        type="button"
        ref={button}
        className="btn btn-quiet btn-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <i className="pi pi-info-circle" aria-hidden="true" />
        {t('Why not?')}
      </button>
      {isOpen && (
        <dl className="pop" id={id}>
          {items.map((item) => (
            <div key={item.name}>
              <dt className="strong">{item.label}</dt>
              <dd>
                <Reasons reasons={item.reasons} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
