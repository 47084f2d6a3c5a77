import * as z from 'zod/mini'
import { ADMIN, CONTROL_TOWER, SUPER_TOWER } from '#access/duties.ts'
import { text } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'

/** Who looks over what one person decided alone. */
export const WATCHES_ALONE = [...CONTROL_TOWER, ...SUPER_TOWER, ...ADMIN]

/** A month as `2026-11`. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** What one person decided alone in a month, because there was no second one or the sum was small (dec.I4.9). */
export const singlePerson = call({
  at: 'POST /billing/v1/single-person',
  summary: 'Payments, documents, reimbursements and advances of a month that one person decided alone',
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
      }),
    ),
  }),
})
