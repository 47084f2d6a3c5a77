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

/** The lines of an order, to go back down from it to each rupiah. */
export const orderEvidence = call({
  at: 'GET /billing/v1/order/{id}/lines',
  summary: 'The billing lines of an order, with the state of each',
  roles: CONTROL_TOWER,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        trip_no: z.string(),
        kind: z.string(),
        amount_idr: z.int(),
        status: z.string(),
        billing_no: z.nullable(z.string()),
      }),
    ),
  }),
})
