import * as z from 'zod/mini'
import { ORDER_READERS } from '#access/duties.ts'
import { DELIVERY } from '#contracts/weighing/ticket.ts'
import { call } from '#kernel/call.ts'

const PAPERS = z.object({
  delivery: DELIVERY,
  /** The load is on the truck: before that the papers are drafts, which nobody counts. */
  is_loaded: z.boolean(),
  /** Number this print will have; 1 is the original. */
  copy_no: z.int(),
  printed_at: z.string(),
})
export type TripPapers = z.infer<typeof PAPERS>

export const tripPapers = call({
  at: 'GET /order/v1/trip/{id}/papers',
  summary: 'What the papers of a trip say',
  roles: ORDER_READERS,
  answer: PAPERS,
})

export const printTripPapers = call({
  at: 'POST /order/v1/trip/{id}/print-papers',
  summary: 'Count a print of the papers of a trip and give what is printed',
  roles: ORDER_READERS,
  answer: PAPERS,
  once: true,
})
