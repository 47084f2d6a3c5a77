import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import { formatDay, formatKg } from '#i18n/format.ts'
import { TickField, type FieldSource } from '#islands/weighing/TextField.tsx'

interface Props {
  offer: CapturePreview['one_pass']
  from: FieldSource
  lang: Lang
}

/** Weighing once with the stored tare (life.W3), where the cargo allows it; what stands against it is said in its place. */
export function OnePass({ offer, from, lang }: Props): ReactNode {
  if (!offer) return null
  const { refusals, tare_kg, valid_until } = offer
  const tare = t('tare {kg}', { kg: formatKg(tare_kg, lang) })
  const until = valid_until && t('valid until {day}', { day: formatDay(valid_until, lang) })
  if (refusals.length > 0 && !from.fields.one_pass)
    return (
      <p className="field hint cockpit-tick">
        {t('No one pass')}: {refusals.join('. ')}
      </p>
    )
  return (
    <TickField
      name="one_pass"
      label={t('One pass with the stored tare')}
      from={from}
      hint={[tare, until].filter(Boolean).join(' · ')}
    />
  )
}
