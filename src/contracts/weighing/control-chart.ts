import * as z from 'zod/mini'

const kgOrNull = z.nullable(z.number())

/** A ticket on a chart. */
const CHART_POINT = z.object({ id: z.string(), ticket_no: z.string(), at: z.string(), kg: z.number() })

/**
 * Tickets in the order of their time, the last of them the one that is looked at. What they are held against is reckoned from those
 * before it: a ticket is no measure of itself.
 */
const CHART = z.object({
  points: z.array(CHART_POINT),
  /** Null until there are two tickets before this one; so are all below. */
  mean: kgOrNull,
  /** Three standard deviations around the mean, at least one division. */
  band_low: kgOrNull,
  band_high: kgOrNull,
  /** From where on this ticket is flagged. */
  limit_low: kgOrNull,
  limit_high: kgOrNull,
})

/** Tare and net of one truck, or of what one operator weighed: there as difference from what was stored and expected (dec.I3.16). */
const CHART_PAIR = z.object({ tare: CHART, net: CHART })

export const CONTROL_CHARTS = z.object({ truck: CHART_PAIR, operator: CHART_PAIR })

export type ChartPoint = z.infer<typeof CHART_POINT>
export type Chart = z.infer<typeof CHART>
export type ControlCharts = z.infer<typeof CONTROL_CHARTS>
