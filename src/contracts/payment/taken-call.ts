import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

/** How much of what somebody owes was deducted, by which payments, or paid back by the bank, and what is open: of a document below zero, or of an advance (dec.I4.5). */
export const takenParts = call({
  at: 'GET /billing/v1/taken/{id}',
  summary:
    'What payments deducted of a document below zero or of a travel advance, what came back by the bank, and what is open',
  roles: CONTROL_TOWER,
  companyOnly: true,
  answer: z.object({
    owed_idr: z.int(),
    left_idr: z.int(),
    /** What came back by the bank, confirmed or waiting for the second person. */
    received: z.array(
      z.object({
        id: z.string(),
        receipt_no: z.string(),
        status: z.string(),
        received_on: z.string(),
        amount_idr: z.int(),
      }),
    ),
    items: z.array(
      z.object({
        id: z.string(),
        payment_no: z.string(),
        status: z.string(),
        paid_at: z.nullable(z.string()),
        amount_idr: z.int(),
      }),
    ),
  }),
})
