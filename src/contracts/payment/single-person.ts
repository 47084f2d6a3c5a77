import * as z from 'zod/mini'
import { ADMIN, CONTROL_TOWER, SUPER_TOWER } from '#access/duties.ts'
import { text } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'
import { keysOf } from '#kernel/guards.ts'

/** Who looks over what one person decided alone. */
export const WATCHES_ALONE = [...CONTROL_TOWER, ...SUPER_TOWER, ...ADMIN]

/** Why a decision about money is looked over. */
export const WATCH_REASONS = {
  alone: 'Decided by one person alone',
  reversed: 'Money that came back',
  failed: 'Transfer that failed',
  repeated: 'Paid a second time',
  adjusted: 'Large adjustment',
  advance: 'Far above the usual',
} as const
export type WatchReason = keyof typeof WATCH_REASONS

/** A month as `2026-11`. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** What is looked over of a month: decided by one person alone (dec.I4.9), undone, paid again, or far above the usual. */
export const singlePerson = call({
  at: 'POST /billing/v1/single-person',
  summary: 'Payments, documents, reimbursements and advances of a month to look over',
  roles: WATCHES_ALONE,
  companyOnly: true,
  body: {
    month: text({ label: 'Month', required: true, pattern: MONTH, message: 'Write a month like 2026-11' }),
  },
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.string(),
        no: z.string(),
        payee: z.string(),
        amount_idr: z.int(),
        by: z.string(),
        at: z.string(),
        why: z.enum(keysOf(WATCH_REASONS)),
      }),
    ),
  }),
})
