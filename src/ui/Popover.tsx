import { Suspense, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { useDismiss } from '#ui/dismiss.ts'

interface Props {
  label: string
  /** Stands before the label. */
  icon?: string
  className?: string
  children: (close: () => void) => ReactNode
}

const FIRST = 'input:not([type=hidden]), select, button, a'

/** What the panel holds may come later than the panel; the focus enters it then. */
function Content({
  root,
  children,
}: {
  root: RefObject<HTMLElement | null>
  children: ReactNode
}): ReactNode {
  useEffect(() => {
    root.current?.querySelector('.pop')?.querySelector<HTMLElement>(FIRST)?.focus()
  }, [root])
  return children
}

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
          <Suspense fallback={<p className="hint">{t('Loading…')}</p>}>
            <Content root={root}>{children(close)}</Content>
          </Suspense>
        </div>
      )}
    </div>
  )
}
