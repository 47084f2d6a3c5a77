import { lazy, Suspense, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldSource } from '#islands/weighing/TextField.tsx'

const ManualFields = lazy(async () => ({
  default: (await import('#islands/weighing/ManualFields.tsx')).ManualFields,
}))

/** A weight typed from the indicator, where the scale's profile allows it (screen.E5); it says plainly that it is typed. */
export function ManualWeight({ from, lang }: { from: FieldSource; lang: Lang }): ReactNode {
  const { is_manual } = from.fields
  return (
    <>
      <div className="field cockpit-tick">
        <label className="check">
          <input
            type="checkbox"
            disabled={from.isSaved}
            checked={is_manual}
            onChange={(event) => from.onChange({ is_manual: event.target.checked })}
          />
          {t('Type the weight')}
        </label>
      </div>
      {is_manual && (
        <Suspense fallback={null}>
          <ManualFields from={from} lang={lang} />
        </Suspense>
      )}
    </>
  )
}
