import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { formatKg, formatTon } from '#i18n/format.ts'

interface Props {
  /** Whole kilograms. */
  kg: number | null | undefined
  lang: Lang
  unit?: 'kg' | 't'
}

/** Kilograms as text, in kg or in tonnes; a dash when nothing was weighed. */
export function weightText(kg: number | null | undefined, lang: Lang, unit: 'kg' | 't' = 'kg'): string {
  if (kg === null || kg === undefined) return '–'
  return unit === 't' ? formatTon(kg / 1000, lang) : formatKg(kg, lang)
}

/** A weight with its unit, digits of one width. */
export function Weight({ kg, lang, unit = 'kg' }: Props): ReactNode {
  return <span className="figure">{weightText(kg, lang, unit)}</span>
}
