import type { ReactNode } from 'react'

interface Props {
  isBusy: boolean
  /** It cannot be sent now; what `describedBy` names says why. */
  isBlocked?: boolean
  tone?: 'primary' | 'danger'
  className?: string
  describedBy?: string | undefined
  children: ReactNode
}

/** Sends a form. While busy it turns, and keeps the focus, which a disabled button would lose; the form ignores what comes then. */
export function SubmitButton(props: Props): ReactNode {
  const { isBusy, isBlocked = false, tone = 'primary', className = '', describedBy, children } = props
  return (
    <button
      type="submit"
      className={`btn btn-${tone} ${className}`.trim()}
      aria-disabled={isBusy || isBlocked || undefined}
      aria-describedby={describedBy}
    >
      {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
