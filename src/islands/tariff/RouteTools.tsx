import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ContractFacts, RouteViews } from '#islands/tariff/contract-data.ts'

const RouteDialog = lazy(async () => ({
  default: (await import('#islands/tariff/RouteDialog.tsx')).RouteDialog,
}))
const CopyDialog = lazy(async () => ({
  default: (await import('#islands/tariff/CopyDialog.tsx')).CopyDialog,
}))
const TryDialog = lazy(async () => ({
  default: (await import('#islands/tariff/TryDialog.tsx')).TryDialog,
}))

interface Props {
  contract: ContractFacts
  views: RouteViews
  /** Routes of a contract that has ended are only looked at. */
  canChange: boolean
  /** Where a route is edited. */
  editLink: RowLink
  lang: Lang
}

type Open = 'create' | 'copy' | 'try' | null

/** What can be done with the routes of a contract; each dialog's script comes with its first use. */
export function RouteTools({ contract, views, canChange, editLink, lang }: Props): ReactNode {
  const [open, setOpen] = useState<Open>(null)
  const opener = useRef<Element | null>(null)
  const show = (next: Open): void => {
    opener.current = document.activeElement
    setOpen(next)
  }
  const onClose = (): void => {
    setOpen(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => show('try')}>
        {t('Try a route')}
      </button>
      {canChange && (
        <>
          <button type="button" className="btn" onClick={() => show('copy')}>
            {t('Copy with % change')}
          </button>
          <button type="button" className="btn btn-primary" onClick={() => show('create')}>
            {t('Add route')}
          </button>
        </>
      )}
      <Suspense>
        {open === 'create' && <RouteDialog {...{ contract, lang, onClose }} view={views.create} />}
        {open === 'copy' && <CopyDialog {...{ contract, views, lang, onClose }} />}
        {open === 'try' && <TryDialog {...{ contract, views, lang, editLink, onClose }} />}
      </Suspense>
    </>
  )
}
