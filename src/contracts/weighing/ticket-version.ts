import * as z from 'zod/mini'

const textOrNull = z.nullable(z.string())

/** One version of a revised ticket, as people compare it with the one before (life.D5). */
const VERSION = z.object({
  version: z.number(),
  revision_id: textOrNull,
  revision_no: textOrNull,
  kind: textOrNull,
  made_at: z.string(),
  decided_by_name: textOrNull,
  is_void: z.boolean(),
  net_kg: z.number(),
  received_kg: z.nullable(z.number()),
  /** What it says by field, as texts: weights in whole kilograms without their unit, names in the place of ids. */
  values: z.record(z.string(), textOrNull),
  /** The fields that differ from the version before. */
  changed: z.array(z.string()),
})

/** The versions of a ticket, the first as it was weighed; none of a ticket that was never revised. */
export const TICKET_VERSIONS = z.array(VERSION)

export type TicketVersion = z.infer<typeof VERSION>
