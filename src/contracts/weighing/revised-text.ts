import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'
import { REVISED_UNITS, type RevisedField } from '#contracts/weighing/revision-values.ts'

/** A value of a version in the reader's digits and with its unit; a dash where there is none. */
export function revisedText(
  field: RevisedField | 'net_kg',
  value: string | null | undefined,
  lang: Lang,
): string {
  if (value === null || value === undefined) return '–'
  const unit = REVISED_UNITS[field]
  if (unit === undefined) return value
  return [formatNumber(Number(value), lang, 2), unit].filter(Boolean).join(' ')
}
