import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { LedgerProps } from '#islands/ledger/LedgerDrawer.tsx'

/** Few readers look into a ledger: what draws it is loaded when somebody does. */
const LedgerDrawer = lazy(async () => ({
  default: (await import('#islands/ledger/LedgerDrawer.tsx')).LedgerDrawer,
}))

/** Opens the ledger of a record beside the page. The focus comes back when it is closed. */
export function LedgerButton(props: LedgerProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-sm ledger-open needs-script"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <i className="pi pi-book" aria-hidden="true" />
        {t('Ledger')} {props.title}
      </button>
      {isOpen && (
        <Suspense>
          <LedgerDrawer {...props} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
