import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const TRUCK = z.object({ id: z.string(), code: z.string(), plate_no: z.string() })
const DRIVER = z.object({ id: z.string(), code: z.string(), name: z.string() })

const NEXT_PAIR = z.object({
  truck_id: z.string(),
  plate_no: z.string(),
  driver_id: z.string(),
  driver_name: z.string(),
  planned_kg: z.int(),
  score: z.number(),
  distance_km: z.nullable(z.number()),
  /** What keeps the pair from accepting at once, in the reader's language. */
  notes: z.array(z.string()),
})

/** The best truck and driver that might have a trip instead. */
export type NextPair = z.infer<typeof NEXT_PAIR>

const ANSWER = z.object({
  pair: z.nullable(NEXT_PAIR),
  /** The pair as the values that a dialog begins with. */
  proposal: z.nullable(
    z.object({
      values: z.object({
        truck_id: z.string(),
        driver_id: z.string(),
        /** Where the truck carries less than was planned. */
        planned_kg: z.nullable(z.int()),
      }),
      records: z.object({ truck_id: TRUCK, driver_id: DRIVER }),
      text: z.string(),
    }),
  ),
})
export type NextPairAnswer = z.infer<typeof ANSWER>

export const nextPair = call({
  at: 'GET /order/v1/trip/{id}/next-pair',
  summary: 'The best truck and driver that could have a trip which is not loaded',
  roles: TOWER,
  answer: ANSWER,
})
