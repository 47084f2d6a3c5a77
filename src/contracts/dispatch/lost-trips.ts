import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const PAIR = z.object({
  truck_id: z.string(),
  plate_no: z.string(),
  driver_id: z.string(),
  driver_name: z.string(),
  planned_kg: z.int(),
  distance_km: z.nullable(z.number()),
  /** What keeps the pair from accepting at once, in the reader's language. */
  notes: z.array(z.string()),
})

const LOST_TRIP = z.object({
  id: z.string(),
  trip_no: z.string(),
  order_id: z.string(),
  row_version: z.int(),
  plate_no: z.string(),
  driver_name: z.string(),
  origin: z.string(),
  destination: z.string(),
  cargo: z.string(),
  planned_kg: z.int(),
  planned_start_at: z.string(),
  /** Its truck is not fit, its driver declined or let the time pass, or it is on hold before it is loaded. */
  why: z.enum(['truck', 'declined', 'late', 'held']),
  /** What is wrong: condition and problem in the reader's language, and since when. */
  condition: z.string(),
  problem: z.nullable(z.string()),
  since: z.string(),
  expected_ready_at: z.nullable(z.string()),
  /** The best pairs that could have it instead; null where they were not looked for. */
  pairs: z.nullable(z.array(PAIR)),
})

/** A trip that wants another pair, with who could have it instead. */
export type LostTrip = z.infer<typeof LOST_TRIP>

export const lostTrips = call({
  at: 'GET /order/v1/lost-trips',
  summary: 'Planned trips whose truck cannot be used, the earliest first, with the best pairs for them',
  roles: TOWER,
  answer: z.object({ items: z.array(LOST_TRIP) }),
})

export const waitingTrips = call({
  at: 'GET /order/v1/waiting-trips',
  summary:
    'Trips that nobody drives: declined, not accepted in time, or on hold before they are loaded; with the best pairs for them',
  roles: TOWER,
  answer: z.object({ items: z.array(LOST_TRIP) }),
})
