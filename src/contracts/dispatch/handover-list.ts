import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const TRIP = z.object({
  trip_id: z.string(),
  order_id: z.string(),
  version: z.int(),
  trip_no: z.string(),
  order_no: z.string(),
  plate_no: z.string(),
  driver_name: z.string(),
  origin: z.string(),
  destination: z.string(),
  status: z.string(),
  minutes: z.int(),
  /** Over the standard of its stage. */
  over: z.int(),
  problem: z.nullable(z.string()),
})

/** A trip as a handover lists it. */
export type HandedTrip = z.infer<typeof TRIP>

/** An order whose window ends before long, with what is not delivered yet. */
const PROMISED = z.object({
  order_id: z.string(),
  version: z.int(),
  order_no: z.string(),
  cargo: z.nullable(z.string()),
  window_end: z.string(),
  left_kg: z.number(),
})
export type PromisedOrder = z.infer<typeof PROMISED>

const ALERT = z.object({
  /** Its English label. */
  alert: z.string(),
  trip_no: z.nullable(z.string()),
  plate_no: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  started_at: z.string(),
  /** Who has seen it, and what they wrote. */
  acked_by_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

const LIST = z.object({
  at: z.string(),
  running: z.array(TRIP),
  held: z.array(TRIP),
  stuck: z.array(TRIP),
  promises: z.array(PROMISED),
  standstills: z.array(z.object({ checkpoint: z.string(), reason: z.string(), from_at: z.string() })),
  /** What lasts by the alert table; handovers from before it was handed on have none. */
  alerts: z.optional(z.array(ALERT)),
  /** Longer driving or duty than the clocks allow. */
  drivers: z.array(z.object({ driver_name: z.string(), plate_no: z.string(), clock: z.string() })),
})

/** What one shift hands to the next, as it stood when it was signed. */
export type HandoverList = z.infer<typeof LIST>

export const handoverPreview = call({
  at: 'GET /order/v1/activity/handover',
  summary: 'What a shift would hand over now: running, held, late, promised',
  roles: TOWER,
  answer: LIST,
})
