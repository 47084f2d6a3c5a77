import type { Chart, ChartPoint } from '#contracts/weighing/control-chart.ts'

/** Tickets on a chart, this one among them. */
export const CHART_TICKETS = 30
const SIGMAS = 3

interface Limits {
  low: number
  high: number
}

/** Mean and standard deviation (of a sample) of at least two numbers. */
function spreadOf(values: readonly number[]): { mean: number; sigma: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return { mean, sigma: Math.sqrt(squares / (values.length - 1)) }
}

/**
 * A control chart (dec.I3.16) of points in the order of their time, the last of them the ticket that is looked at: mean and band of three
 * sigma come from those before it. `division_kg` is the least sigma: loads that were all alike must not make one division more look like
 * fraud. `limits` are from where on the ticket is flagged; the band, where the rule has no others.
 */
export function chartOf(
  given: readonly ChartPoint[],
  division_kg: number,
  limits: Limits | null = null,
): Chart {
  const points = given.slice(-CHART_TICKETS)
  const before = points.slice(0, -1).map(({ kg }) => kg)
  const edges = { limit_low: limits?.low ?? null, limit_high: limits?.high ?? null }
  if (before.length < 2) return { points, mean: null, band_low: null, band_high: null, ...edges }
  const { mean, sigma } = spreadOf(before)
  const half = SIGMAS * Math.max(sigma, division_kg)
  const band = { band_low: Math.round(mean - half), band_high: Math.round(mean + half) }
  return {
    points,
    mean: Math.round(mean),
    ...band,
    limit_low: edges.limit_low ?? band.band_low,
    limit_high: edges.limit_high ?? band.band_high,
  }
}

/** The tare from where on a ticket is flagged (life.D4, TARE_DRIFT): so many kilograms, or so many percent where that is more. */
export function tareLimits(
  standard_kg: number | null,
  { kg, percent }: { kg: number; percent: number },
): Limits | null {
  if (standard_kg === null || standard_kg <= 0) return null
  const half = Math.max(kg, (standard_kg * percent) / 100)
  return { low: Math.round(standard_kg - half), high: Math.round(standard_kg + half) }
}
