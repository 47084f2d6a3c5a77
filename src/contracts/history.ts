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
