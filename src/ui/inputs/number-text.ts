import { GROUPED_PLACES } from '#contracts/number-text.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

/** A number as it stands in its input: grouped, in the reader's way. What could not be read is shown as it was typed. */
export function showNumber(value: unknown, lang: Lang, decimals: number, isUngrouped = false): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (isUngrouped) return String(value)
  // Never round what somebody typed: a place too many has to stay visible beside its refusal.
  const places = Math.max(decimals, String(value).split('.')[1]?.length ?? 0)
  const text = formatNumber(value, lang, Math.min(places, 20))
  return decimals > GROUPED_PLACES ? text.replaceAll(lang === 'id' ? '.' : ',', '') : text
}
