import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

/** What a payment pays, line by line, and the payments it is tied to: its reversal, or what it reverses. */
export const paymentLines = call({
  at: 'GET /billing/v1/trip-payment/{id}/lines',
  summary: 'The lines of a payment, its bank file, and its reversal',
  roles: CONTROL_TOWER,
  companyOnly: true,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        component: z.string(),
        source_no: z.string(),
        billing_id: z.nullable(z.string()),
        trip_id: z.nullable(z.string()),
        overtime_id: z.nullable(z.string()),
        travel_advance_id: z.nullable(z.string()),
        amount_idr: z.int(),
        /** Why it is there, where its source does not say it. */
        note: z.nullable(z.string()),
        /** Of what is deducted: all that is owed, and what no payment has taken of it yet. */
        owed_idr: z.nullable(z.int()),
        left_idr: z.nullable(z.int()),
      }),
    ),
    /** What it was prepared without though its payee owes it: who chose so, and why. */
    left_out: z.array(
      z.object({
        id: z.string(),
        component: z.string(),
        source_no: z.string(),
        billing_id: z.nullable(z.string()),
        trip_id: z.nullable(z.string()),
        travel_advance_id: z.nullable(z.string()),
        open_idr: z.int(),
        why: z.string(),
        reason: z.string(),
        by_name: z.string(),
        at: z.string(),
      }),
    ),
    /** Where a transfer that nobody has approved yet would go; an account that waits may be paid to from `usable_at`. */
    goes_to: z.nullable(
      z.object({
        bank_code: z.string(),
        account_no: z.string(),
        holder_name: z.string(),
        confirmed_at: z.nullable(z.string()),
        confirmed_by_name: z.nullable(z.string()),
        usable_at: z.nullable(z.string()),
      }),
    ),
    bank_file: z.nullable(z.object({ id: z.string(), export_no: z.string(), sha256: z.string() })),
    reversal: z.nullable(z.object({ id: z.string(), payment_no: z.string() })),
    reverses: z.nullable(z.object({ id: z.string(), payment_no: z.string() })),
  }),
})

export type GoesTo = z.infer<(typeof paymentLines)['answer']>['goes_to']
