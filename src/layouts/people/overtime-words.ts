import type { OvertimeLine } from '#contracts/people/overtime-lines.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import { lengthOf } from '#layouts/dispatch/vessel-words.ts'

/** Minutes as people say them: 3 h 30 min. A difference may be below zero. */
export function minutesText(minutes: number, t: Translate): string {
  const text = lengthOf(Math.abs(minutes), t)
  return minutes < 0 ? `−${text}` : text
}

/** One line of the calculation as a formula: 1 h 0 min × 1.5 × Rp 5.190.000 / 173. */
export function formulaOf(
  { minutes, factor }: OvertimeLine,
  wage: { monthly_idr: number; divisor: number },
  lang: Lang,
  t: Translate,
): string {
  const times = formatNumber(Number(factor), lang, Number.isInteger(Number(factor)) ? 0 : 2)
  return `${minutesText(minutes, t)} × ${times} × ${formatMoney(wage.monthly_idr, lang)} / ${wage.divisor}`
}
