import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/billing/evidence-calls.ts'

// The calls of the chain of evidence without their schemas, which would make a page load zod.

export const lineEvidence: RefTo<typeof calls.lineEvidence> = {
  at: 'GET /billing/v1/billing-line/{id}/evidence',
}
export const paymentEvidence: RefTo<typeof calls.paymentEvidence> = {
  at: 'GET /billing/v1/trip-payment-line/{id}/evidence',
}
