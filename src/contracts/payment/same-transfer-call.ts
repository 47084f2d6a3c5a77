import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

/** What else is entered with the bank's reference of money that came: one transfer may pay two debts, and none of them with the other's money (dec.I4.9). */
export const sameTransfer = call({
  at: 'GET /billing/v1/money-received/{id}/same-transfer',
  summary: 'Other money received with the same reference of the bank, confirmed or waiting',
  roles: CONTROL_TOWER,
  companyOnly: true,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        receipt_no: z.string(),
        owed_no: z.string(),
        status: z.string(),
        received_on: z.string(),
        bank_reference: z.string(),
        amount_idr: z.int(),
      }),
    ),
    /** With the one that is asked about. */
    sum_idr: z.int(),
  }),
})
