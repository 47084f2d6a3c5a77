import * as z from 'zod/mini'
import { CONTROL_TOWER, ORDER_READERS, REQUESTER } from '#access/duties.ts'
import { EVIDENCE } from '#contracts/billing/evidence.ts'
import { call } from '#kernel/call.ts'

export const lineEvidence = call({
  at: 'GET /billing/v1/billing-line/{id}/evidence',
  summary: 'What a billing line stands on, link by link, each checked now',
  roles: [...CONTROL_TOWER, ...REQUESTER],
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

/** A record that the reader knows by its number, and where they find it; null where they may not open it. */
const WAY = z.object({ id: z.string(), no: z.string(), status: z.string(), href: z.nullable(z.string()) })

/** A payment as what it pays for names it. */
const PAID = z.extend(WAY, { kind: z.string(), paid_at: z.nullable(z.string()) })

/** From a trip on: what it is billed by, and what was paid of that and to its driver. */
export const tripChain = call({
  at: 'GET /billing/v1/billing-line/of-trip/{id}',
  summary:
    'The billing lines of a trip with their documents, and the payments of both, each with the way to it',
  roles: ORDER_READERS,
  answer: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        status: z.string(),
        /** Null for who reads no lines. */
        amount_idr: z.nullable(z.int()),
        /** Its chain of evidence. */
        href: z.nullable(z.string()),
        document: z.nullable(WAY),
      }),
    ),
    payments: z.array(PAID),
  }),
})

/** From a document on: what was paid of it. */
export const documentPayments = call({
  at: 'GET /billing/v1/billing/{id}/payments',
  summary: 'The payments of a document, each with the way to it; none for people of a haulier',
  roles: CONTROL_TOWER,
  answer: z.object({ items: z.array(PAID) }),
})

/** The way back: from an order to each rupiah that was paid for it. */
export const orderPayments = call({
  at: 'GET /billing/v1/trip-payment/of-order/{id}',
  summary: 'The payments of an order and what came back of it by the bank, with what each is of it',
  roles: [...CONTROL_TOWER, ...REQUESTER],
  companyOnly: true,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        payment_no: z.string(),
        /** Null for who reads no payments, as the reference of the bank is. */
        href: z.nullable(z.string()),
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
        href: z.nullable(z.string()),
        status: z.string(),
        payee: z.string(),
        component: z.string(),
        received_on: z.string(),
        bank_reference: z.nullable(z.string()),
        /** Below zero, as where a payment deducts it. */
        amount_idr: z.int(),
      }),
    ),
  }),
})
