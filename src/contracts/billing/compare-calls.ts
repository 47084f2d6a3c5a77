import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import {
  COMPARE_CAUSES,
  COMPARE_RESULTS,
  REASON,
  SETTLEMENTS,
  type CompareCause,
} from '#contracts/billing/compare-words.ts'
import { money } from '#contracts/fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { keysOf } from '#kernel/guards.ts'
import { call } from '#kernel/call.ts'

const amount = z.nullable(z.int())
const words = z.nullable(z.string())
const CAUSES: z.ZodMiniType<CompareCause> = z.enum(keysOf(COMPARE_CAUSES))

const ROW = z.object({
  /** The trip's id, or what the statement calls it. */
  key: z.string(),
  result: z.enum(COMPARE_RESULTS.map(({ value }) => value)),
  trip_id: words,
  name: z.string(),
  plate_no: words,
  load_date: words,
  document_idr: amount,
  statement_idr: amount,
  difference_idr: z.int(),
  cause: z.nullable(CAUSES),
  /** The cause in the reader's words. */
  said: words,
  kg: amount,
  tariff_idr: amount,
  /** What was decided about these amounts; null where nothing is. */
  settled: z.nullable(
    z.object({
      decision: z.enum(SETTLEMENTS.map(({ value }) => value)),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  is_open: z.boolean(),
})
export type ComparedRow = z.infer<typeof ROW>

/** A document beside the vendor's statement, trip by trip, what differs first (dec.I4.17). */
export const compareBilling = call({
  at: 'GET /billing/v1/billing/{id}/compare',
  summary: 'A document beside the vendor’s statement, trip by trip, with the cause of each difference',
  roles: CONTROL_TOWER,
  answer: z.object({
    rows: z.array(ROW),
    statement_lines: z.int(),
    statement_idr: amount,
    net_idr: z.int(),
    tolerance_idr: z.int(),
    to_settle: z.int(),
    match_status: z.enum(['none', 'partial', 'full']),
  }),
})
export type Comparison = z.infer<typeof compareBilling.answer>

export const settleLine = call({
  at: 'POST /billing/v1/billing/{id}/settle/{key}/{decision}',
  summary: 'Decide about a trip that a statement and a document do not have alike',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  body: { reason: REASON },
  answer: z.object({ to_settle: z.int() }),
  message: 'Settled',
})

export const adjustTrip = call({
  at: 'POST /billing/v1/billing/{id}/adjust/{trip_id}',
  summary: 'Add an adjustment to a trip of a document',
  roles: CONTROL_TOWER,
  companyOnly: true,
  once: true,
  body: {
    amount_idr: money({
      label: 'Adjustment',
      required: true,
      min: -10_000_000_000,
      max: 10_000_000_000,
      help: 'Below zero takes off the document',
    }),
    file_id: file({
      label: 'File of the adjustment',
      help: 'Needed where the adjustments of the trip come to more than a share of its freight',
    }),
    reason: REASON,
  },
  answer: z.object({ line_id: z.string(), net_idr: z.int() }),
  message: 'Adjustment added',
})
