import * as z from 'zod/mini'

/** What a file of a statement holds, and whether it was taken: whole or not at all. */
export const READ_FILE = z.object({
  rows: z.int(),
  sum_idr: z.number(),
  /** Rows that name no trip of this vendor. */
  unknown: z.int(),
  /** What the statement was said to come to; null where nobody said it. */
  said_idr: z.nullable(z.number()),
  /** What cannot be read, row by row, in the reader's language. */
  problems: z.array(z.object({ row_no: z.int(), said: z.string() })),
  /** Rows about no trip, such as titles, sums, taxes and signatures: nothing of them is taken. */
  left_out: z.array(z.object({ row_no: z.int(), text: z.string(), amount_idr: z.nullable(z.number()) })),
  written: z.boolean(),
})
export type ReadFile = z.infer<typeof READ_FILE>
