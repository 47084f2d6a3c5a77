import * as z from 'zod/mini'

const FIELDS = z.nullable(z.record(z.string(), z.unknown()))

/** One thing that was done to a record. */
export const HISTORY_ITEM = z.object({
  id: z.string(),
  at: z.string(),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(z.string()),
  action: z.string(),
  before: FIELDS,
  after: FIELDS,
  reason: z.nullable(z.string()),
})
export type HistoryItem = z.infer<typeof HISTORY_ITEM>

/** One thing that was done to a record that belongs to another, and to which: what names it, by field. */
export const PART_ITEM = z.extend(HISTORY_ITEM, {
  subject: z.object({ id: z.string(), named: z.record(z.string(), z.unknown()) }),
})
export type PartItem = z.infer<typeof PART_ITEM>

/** How a record comes into being: by somebody, or with what a plant begins with. */
export const BEGINNINGS = ['create', 'load'] as const

/** Where the audit of an import says the name of its file, beside what the row gave. */
export const IMPORTED_FROM = 'imported_from'
