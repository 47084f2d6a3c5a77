import { lazy, Suspense, useState, type ReactNode } from 'react'
import { BULK_SCORE } from '#contracts/weighing/weighing-limits.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldFilter } from '#kernel/wire.ts'

const VerifyTogether = lazy(async () => ({
  default: (await import('#islands/weighing/verify/VerifyTogether.tsx')).VerifyTogether,
}))

interface Props {
  /** The page's own: tickets that others weighed. */
  filters: readonly FieldFilter[]
  count: number
  lang: Lang
}

/** Leads to verifying the tickets that nothing speaks against together. */
export function VerifyBelow({ filters, count, lang }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!count) return null
  return (
    <>
      <button type="button" className="btn needs-script" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Verify {count} below {score}', { count, score: BULK_SCORE })}
      </button>
      {isOpen && (
        <Suspense>
          <VerifyTogether filters={filters} lang={lang} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
