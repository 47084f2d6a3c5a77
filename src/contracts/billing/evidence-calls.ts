import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { EVIDENCE } from '#contracts/billing/evidence.ts'
import { call } from '#kernel/call.ts'

export const lineEvidence = call({
  at: 'GET /billing/v1/billing-line/{id}/evidence',
  summary: 'What a billing line stands on, link by link, each checked now',
  roles: CONTROL_TOWER,
  answer: EVIDENCE,
})

/** What drivers are paid leads to trip, advance or hours; what vendors are paid to its document. */
export const paymentEvidence = call({
  at: 'GET /billing/v1/trip-payment-line/{id}/evidence',
  summary: 'What a line of a payment stands on, link by link, each checked now',
  roles: CONTROL_TOWER,
  companyOnly: true,
  answer: EVIDENCE,
})

/** The way back: from an order to each rupiah that was paid for it. */
export const orderPayments = call({
  at: 'GET /billing/v1/trip-payment/of-order/{id}',
  summary: 'The payments of an order and what came back of it by the bank, with what each is of it',
  roles: CONTROL_TOWER,
  companyOnly: true,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        payment_no: z.string(),
        kind: z.string(),
        status: z.string(),
        payee: z.string(),
        components: z.array(z.string()),
        paid_at: z.nullable(z.string()),
        bank_reference: z.nullable(z.string()),
        /** Before taxes, which are of a whole document. */
        amount_idr: z.int(),
      }),
    ),
    received: z.array(
      z.object({
        id: z.string(),
        receipt_no: z.string(),
        status: z.string(),
        payee: z.string(),
        component: z.string(),
        received_on: z.string(),
        bank_reference: z.string(),
        /** Below zero, as where a payment deducts it. */
        amount_idr: z.int(),
      }),
    ),
  }),
})
