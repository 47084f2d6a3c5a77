import { useId, type ReactNode } from 'react'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { Reasons } from '#islands/actions/ActionButton.tsx'

interface Props {
  item: ActionItem
  /** The screen that does it, when it has one. */
  href?: string | undefined
  className?: string
  onRun: (item: ActionItem) => void
}

/** One action in a menu: a line to press, or one that says below itself why it cannot be done. */
export function ActionLine({ item, href, className, onRun }: Props): ReactNode {
  const id = useId()
  const look = item.tone === 'danger' ? 'pop-item danger' : 'pop-item'
  if (!item.allowed)
    return (
      <li className={className}>
        <button type="button" className={look} aria-disabled="true" aria-describedby={id}>
          {item.label}
        </button>
        <small className="hint" id={id}>
          <Reasons reasons={item.reasons} />
        </small>
      </li>
    )
  return (
    <li className={className}>
      {href ? (
        <a className={look} href={href}>
          {item.label}
        </a>
      ) : (
        <button type="button" className={look} onClick={() => onRun(item)}>
          {item.label}
        </button>
      )}
    </li>
  )
}
