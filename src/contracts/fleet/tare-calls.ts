import * as z from 'zod/mini'
import { items } from '#contracts/answers.ts'
import { MASTER } from '#contracts/access.ts'
import { call } from '#kernel/call.ts'

/** One stored tare of a truck, with the ticket it was weighed on. */
const TARE = z.object({
  id: z.string(),
  tare_kg: z.number(),
  before_kg: z.number(),
  weighed_at: z.string(),
  valid_until: z.string(),
  weighing_id: z.string(),
  ticket_no: z.string(),
  reason: z.nullable(z.string()),
  actor_name: z.string(),
})

export const truckTares = call({
  at: 'GET /master/v1/truck/{id}/tares',
  summary: 'The tares of a truck that were weighed',
  roles: MASTER.read,
  answer: items(TARE),
})
