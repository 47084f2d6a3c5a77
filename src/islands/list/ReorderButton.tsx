import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Calls } from '#kernel/client.ts'

const ReorderDialog = lazy(async () => ({
  default: (await import('#islands/list/ReorderDialog.tsx')).ReorderDialog,
}))

/** Opens the whole of an ordered list, however many pages it has, to be put in another order. */
export function ReorderButton({ calls }: { calls: Calls }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className="btn" onClick={() => setOpen(true)}>
        {t('Change the sequence')}
      </button>
      <Suspense>
        {isOpen && (
          <ReorderDialog
            calls={calls}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
