import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { ConflictDialog } from '#islands/form/ConflictDialog.tsx'
import type { Values } from '#islands/form/form-values.ts'
import type { Newer } from '#islands/form/use-newer.ts'

/** Says over the page, without moving it, that somebody else has saved what is being changed here, and shows what. */
export function NewerBar({ newer, mine, lang }: { newer: Newer; mine: () => Values; lang: Lang }): ReactNode {
  return (
    <>
      {/* In the page from the start: what is put in is then said. */}
      <div role="alert">
        {newer.isThere && (
          <div className="live-bar">
            <p>{t('Somebody else has just saved this record. What you typed is still here.')}</p>
            <button type="button" className="btn btn-sm" onClick={() => void newer.review()}>
              {t('See what changed')}
            </button>
          </div>
        )}
      </div>
      {newer.conflict && (
        <ConflictDialog
          conflict={newer.conflict}
          mine={mine()}
          lang={lang}
          choose={t('Take over')}
          onSave={newer.take}
          onCancel={newer.drop}
        />
      )}
    </>
  )
}
