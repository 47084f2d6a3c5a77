import * as z from 'zod/mini'

/** What the ticket has and what it was held against, which is more than zero. */
const MEASURE = z.object({ is: z.number(), against: z.number(), unit: z.enum(['kg', 'm', 'min']) })

/**
 * One flag of a ticket (life.D4); `text` is English and a key of the translator, `measure` says by how much at the capture and is
 * missing where nothing was measured.
 */
export const FLAG = z.object({
  code: z.string(),
  level: z.enum(['info', 'warn', 'block']),
  text: z.string(),
  measure: z.optional(MEASURE),
})

export type FlagMeasure = z.infer<typeof MEASURE>
export type WeighingFlag = z.infer<typeof FLAG>

/** What was said about one flag when the ticket was verified. */
export interface FlagAnswer {
  flag: string
  comment: string
}
