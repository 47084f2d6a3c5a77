import type { Chart } from '#contracts/weighing/control-chart.ts'
import { t } from '#i18n/browser.ts'
import { formatKg } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

/** Room above and below, so that a dot at the edge is whole. */
const EDGE = 12

/** Where a ticket and its kilograms stand in a picture of the given size. */
export function scaleOf(
  { points, band_low, band_high, limit_low, limit_high }: Chart,
  width: number,
  height: number,
): { x: (at: number) => number; y: (kg: number) => number } {
  const said = [band_low, band_high, limit_low, limit_high].filter((kg) => kg !== null)
  const all = [...points.map(({ kg }) => kg), ...said]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const span = Math.max(most - least, 1)
  const step = (width - 2 * EDGE) / Math.max(points.length - 1, 1)
  return {
    x: (at) => Math.round(points.length === 1 ? width - EDGE : EDGE + at * step),
    y: (kg) => Math.round(height - EDGE - ((kg - least) / span) * (height - 2 * EDGE)),
  }
}

/** Between the words of two lines. */
const WORD = 13

/** Lines from the top down, with a place for the words of each that leaves room for the others'. */
export function apart<T extends { y: number }>(lines: readonly T[]): (T & { wordY: number })[] {
  const middle = Math.floor(lines.length / 2)
  const fixed = lines[middle]?.y ?? 0
  return lines.map((line, at) => {
    const least = fixed + (at - middle) * WORD
    return { ...line, wordY: at < middle ? Math.min(line.y, least) : Math.max(line.y, least) }
  })
}

/** What a chart shows, in words. */
export function wordsOf({ points, mean, limit_low, limit_high }: Chart, lang: Lang): string {
  const kg = (value: number): string => formatKg(value, lang)
  if (mean === null) return t('Too few tickets before it to compare')
  const before = t('{count} tickets before it, mean {mean}', { count: points.length - 1, mean: kg(mean) })
  if (limit_low === null || limit_high === null) return before
  return `${before}, ${t('limits {low} to {high}', { low: kg(limit_low), high: kg(limit_high) })}`
}
