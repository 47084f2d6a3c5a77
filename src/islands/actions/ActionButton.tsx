import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'

interface Props {
  item: ActionItem
  isPrimary: boolean
  /** The screen that does it, when it has one. */
  href: string | undefined
  onRun: (item: ActionItem) => void
}

function classOf(item: ActionItem, isPrimary: boolean): string {
  if (isPrimary) return 'btn btn-primary'
  return item.tone === 'danger' ? 'btn btn-warn' : 'btn'
}

/** Why something cannot be done, as one text or as a list. */
export function Reasons({ reasons }: { reasons: readonly string[] }): ReactNode {
  if (reasons.length < 2) return reasons[0] ?? t('This is not possible now')
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

/** A refused action keeps its place and its focus, and says why on hover, focus and touch; Esc hides that again. */
function RefusedButton({ item, isPrimary }: Pick<Props, 'item' | 'isPrimary'>): ReactNode {
  const [isHidden, setHidden] = useState(false)
  const id = useId()
  const show = (): void => setHidden(false)
  return (
    <span className="why" onPointerEnter={show} onFocus={show} data-hidden={isHidden || undefined}>
      <button
        type="button"
        className={classOf(item, isPrimary)}
        aria-disabled="true"
        aria-describedby={id}
        onKeyDown={(event) => event.key === 'Escape' && setHidden(true)}
      >
        {item.label}
      </button>
      <span className="why-tip" role="tooltip" id={id}>
        <Reasons reasons={item.reasons} />
      </span>
    </span>
  )
}

/** One action of a record: a button that asks and does it, or a link to the screen that does. */
export function ActionButton({ item, isPrimary, href, onRun }: Props): ReactNode {
  if (!item.allowed) return <RefusedButton item={item} isPrimary={isPrimary} />
  const className = classOf(item, isPrimary)
  if (href)
    return (
      <a className={className} href={href} data-command="record">
        {item.label}
      </a>
    )
  return (
    <button type="button" className={className} data-command="record" onClick={() => onRun(item)}>
      {item.label}
    </button>
  )
}
