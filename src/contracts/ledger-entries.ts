import * as z from 'zod/mini'
import { PAGINATION } from '#contracts/answers.ts'

// What is answered of a ledger; every ledger's entries look the same. Amounts are numbers of the measure's unit.

const AMOUNTS = z.record(z.string(), z.record(z.string(), z.number()))

const SOURCE = z.object({
  type: z.string(),
  id: z.string(),
  no: z.nullable(z.string()),
  /** Where the reader finds it; null where they may not see it or it has no screen. */
  href: z.nullable(z.string()),
})

const ENTRY = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  /** The line, month or the like it is about, as people know it. */
  part: z.nullable(z.string()),
  source: SOURCE,
  reason: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  /** How large it is, by measure. */
  size: z.record(z.string(), z.number()),
  /** What it changed, by measure and bucket. */
  amounts: AMOUNTS,
  /** What was left after it, by measure; entries from before this was kept have none. */
  balance: z.record(z.string(), z.number()),
})
export type LedgerEntry = z.infer<typeof ENTRY>

const SUMS = z.object({
  /** What there is beside the buckets; null where only buckets say it. */
  total: z.nullable(z.number()),
  buckets: z.record(z.string(), z.number()),
  available: z.number(),
})
export type LedgerSums = z.infer<typeof SUMS>

/** A page of entries, newest first, with the sums as they are kept now, by measure, and the parts that entries are about. */
export const LEDGER_PAGE = z.object({
  pagination: PAGINATION,
  items: z.array(ENTRY),
  sums: z.record(z.string(), SUMS),
  parts: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type LedgerPage = z.infer<typeof LEDGER_PAGE>
