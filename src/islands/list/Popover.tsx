import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

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
  useEffect(() => {
    const anchor = root.current
    if (!isOpen || !anchor) return
    anchor.querySelector('.pop')?.querySelector<HTMLElement>(FIRST)?.focus()
    const outside = (event: Event): void => {
      if (!anchor.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent): void => {
      // An open list of choices inside is closed first, by its own input.
      if (event.key !== 'Escape' || (event.target as Element).matches('[role=combobox][aria-expanded=true]'))
        return
      setOpen(false)
      document.getElementById(`${id}button`)?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    anchor.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      anchor.removeEventListener('keydown', escape)
    }
  }, [isOpen, id])
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
