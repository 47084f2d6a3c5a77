import * as z from 'zod/mini'

// What is answered of a report; every report's groups look the same. Figures are numbers of the measure's unit, null where nothing
// is known.

const VALUES = z.record(z.string(), z.nullable(z.number()))
export type ReportValues = z.infer<typeof VALUES>

const SPAN = { from: z.string(), before: z.string() }
/** `equals` is empty for the records without a value. */
const PICKED = z.object({ field: z.string(), equals: z.nullable(z.string()) })

const GROUP = z.object({
  key: z.string(),
  label: z.string(),
  values: VALUES,
  /** When its records were, for a step of time. */
  span: z.nullable(z.object(SPAN)),
  /** What its records have in common, for a field; null for a step of time, and for the others, which have nothing in common. */
  picked: z.nullable(PICKED),
})
export type ReportGroup = z.infer<typeof GROUP>

const ROW = z.extend(GROUP, {
  /** The figures of its part in each series, by the key of the series. */
  parts: z.record(z.string(), VALUES),
})
export type ReportRow = z.infer<typeof ROW>

export const REPORT_ANSWER = z.object({
  /** When the figures were read. */
  read_at: z.string(),
  period: z.object({ preset: z.string(), ...SPAN }),
  by: z.string(),
  split: z.nullable(z.string()),
  measure: z.string(),
  rows: z.array(ROW),
  /** What each row is split into; empty where nothing is split. */
  series: z.array(GROUP),
  total: VALUES,
  /** The period before, as far as it had come at the same time. */
  earlier: z.object({ ...SPAN, total: VALUES }),
})
export type ReportAnswer = z.infer<typeof REPORT_ANSWER>
