import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const TICKET = z.object({
  weighing_id: z.string(),
  ticket_no: z.string(),
  version: z.int(),
  net_kg: z.nullable(z.int()),
  /** Versions from before, the newest first; they count no more. */
  earlier: z.array(z.object({ version: z.int(), net_kg: z.int(), until: z.string() })),
})

const TRIP = z.object({
  trip_no: z.string(),
  plate_no: z.string(),
  /** What it is paid and charged, with how each amount came about in the reader's words. */
  lines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      amount_idr: z.int(),
      formula: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** Rows of the contract that were tried, and why the others were not taken. */
  tried: z.array(z.object({ code: z.string(), tariff_idr: z.int(), chosen: z.boolean(), said: z.string() })),
  tickets: z.array(TICKET),
})
export type DocumentTripView = z.infer<typeof TRIP>

/** A trip of a document: what it comes to, how its rate was found, and the weights it stands on. */
export const documentTrip = call({
  at: 'GET /billing/v1/billing/{id}/trips/{trip_id}',
  summary: 'A trip of a document, with how its rate was found and the weights it stands on',
  roles: CONTROL_TOWER,
  answer: TRIP,
})
