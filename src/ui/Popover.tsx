import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useDismiss } from '#ui/dismiss.ts'

interface Props {
  label: string
  /** Stands before the label. */
  icon?: string
  className?: string
  children: (close: () => void) => ReactNode
}

const FIRST = 'input:not([type=hidden]), select, button, a'

/** A button that opens a small panel below itself. Esc and a click outside close it; focus goes back to the button. */
export function Popover({ label, icon, className = 'btn', children }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = (): void => {
    setOpen(false)
    document.getElementById(`${id}button`)?.focus()
  }
  useDismiss(root, isOpen, () => setOpen(false), close)
  useEffect(() => {
    if (isOpen) root.current?.querySelector('.pop')?.querySelector<HTMLElement>(FIRST)?.focus()
  }, [isOpen])
  return (
    <div className="pop-anchor needs-script" ref={root}>
      <button
        type="button"
        id={`${id}button`}
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <i className={`pi ${icon}`} aria-hidden="true" />}
        <span>{label}</span>
      </button>
      {isOpen && (
        <div className="pop" id={id}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
