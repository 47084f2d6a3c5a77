import type { ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { viewNamed } from '#islands/dispatch/dispatch-data.ts'

interface Props {
  views: readonly FieldView[]
  startAt: string | null
  isDisabled: boolean
  lang: Lang
  onStart: (at: string | null) => void
}

/** From when on the work is planned; emptied, the service proposes it again. */
export function StartInput({ views, startAt, isDisabled, lang, onStart }: Props): ReactNode {
  return (
    <LabelledInput
      view={{ ...viewNamed(views, 'planned_start_at'), label: t('From (WIB)'), required: false }}
      value={startAt}
      onChange={(value) => {
        if (value === null) onStart(null)
        else if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) onStart(value)
      }}
      lang={lang}
      isDisabled={isDisabled}
    />
  )
}
