import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { recordAddress } from '#contracts/record-address.ts'
import type { QueueItem } from '#contracts/weighing/queue.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import { formatDay, formatKg } from '#i18n/format.ts'
import { TickField, type FieldSource } from '#islands/weighing/TextField.tsx'

interface Props {
  offer: CapturePreview['one_pass']
  from: FieldSource
  /** The newest ticket of the truck, from which its tare can be stored. */
  newest: QueueItem['last_tickets'][number] | undefined
  lang: Lang
}

/** Weighing once with the stored tare (life.W3), where the cargo allows it; what stands against it is said in its place. */
export function OnePass({ offer, from, newest, lang }: Props): ReactNode {
  if (!offer) return null
  const { refusals, tare_kg, valid_until } = offer
  const tare = t('tare {kg}', { kg: formatKg(tare_kg, lang) })
  const until = valid_until && t('valid until {day}', { day: formatDay(valid_until, lang) })
  if (refusals.length > 0 && !from.fields.one_pass)
    return (
      <p className="field hint cockpit-tick">
        {t('No one pass')}: {refusals.join('. ')}
        {newest && (
          <>
            {' '}
            <a href={recordAddress('weighing', newest.id)} target="_blank" rel="noopener">
              {t('Store the tare of {ticket}', { ticket: newest.ticket_no })}
            </a>
          </>
        )}
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
