import type { OvertimeLine } from '#contracts/people/overtime-lines.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { hoursText } from '#ui/steps.ts'

/** One line of the calculation as a formula: 1 h 00 min × 1.5 × Rp 5.190.000 / 173. */
export function formulaOf(
  { minutes, factor }: OvertimeLine,
  wage: { monthly_idr: number; divisor: number },
  lang: Lang,
): string {
  const times = formatNumber(Number(factor), lang, Number.isInteger(Number(factor)) ? 0 : 2)
  return `${hoursText(minutes)} × ${times} × ${formatMoney(wage.monthly_idr, lang)} / ${wage.divisor}`
}
