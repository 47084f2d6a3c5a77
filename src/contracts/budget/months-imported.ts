import * as z from 'zod/mini'

// What is answered of a spreadsheet of months.

const IMPORTED_BUDGET = z.object({
  /** Its number in the file. */
  row: z.int(),
  unit: z.string(),
  year: z.string(),
  /** The sum of its months; null where one of them cannot be read. */
  total_idr: z.nullable(z.number()),
  outcome: z.enum(['create', 'update', 'same', 'refused']),
  /** Why it is refused, in the reader's language. */
  reasons: z.array(z.string()),
})
/** What becomes of a row: a unit and its twelve months. */
export type ImportedBudget = z.infer<typeof IMPORTED_BUDGET>

/** What a spreadsheet of months would do, or has done: all of it or nothing. */
export const IMPORTED_MONTHS = z.object({ rows: z.array(IMPORTED_BUDGET), written: z.boolean() })
export type ImportedMonths = z.infer<typeof IMPORTED_MONTHS>
