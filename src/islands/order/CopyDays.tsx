import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'

const CopyDaysDialog = lazy(async () => ({
  default: (await import('#islands/order/CopyDaysDialog.tsx')).CopyDaysDialog,
}))

export interface CopyDaysProps {
  id: string
  orderNo: string
  /** Where a copy is looked at. */
  detailLink: RowLink
  lang: Lang
}

/** The way to copies of an order for several load dates. */
export function CopyDays(props: CopyDaysProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('Copy to days')}
      </button>
      {isOpen && (
        <Suspense>
          <CopyDaysDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
