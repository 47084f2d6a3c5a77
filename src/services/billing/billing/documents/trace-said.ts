import { isDay } from '#contracts/day-text.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang, Param } from '#i18n/translate.ts'

/** A value as it is kept: whole numbers, decimals as text with a point, days, and names. */
const written = (value: string | number): Param => {
  if (typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)) return { number: Number(value) }
  return isDay(value) ? { day: value } : value
}

/** How an amount came about, with its numbers and days as the reader's language writes them: 8.560 t are eight thousand in Indonesian. */
export function traceSaid(
  { formula, steps = [], values }: Pick<LineTrace, 'formula' | 'steps' | 'values'>,
  lang: Lang,
): string {
  const params = Object.entries(values).map(([name, value]) => [name, written(value)] as const)
  return [formula, ...steps].map((text) => translated(lang, text, Object.fromEntries(params))).join(', ')
}
