import * as z from 'zod/mini'
import { tripRequest } from '#contracts/dispatch/trip-request.ts'
import { call } from '#kernel/call.ts'

const RESULT = z.object({
  /** What is looked at, in the reader's language; null for a reason that stands for itself. */
  label: z.nullable(z.string()),
  level: z.enum(['ok', 'warn', 'block']),
  /** Why not; null where nothing speaks against it. */
  message: z.nullable(z.string()),
})
export type RequestGuard = z.infer<typeof RESULT>

const CHECK = z.object({
  guards: z.array(RESULT),
  /** The line of an extra trip: what was ordered, what trips have of it, and what this one would take. */
  line: z.nullable(
    z.object({
      quantity_kg: z.int(),
      allocated_kg: z.int(),
      planned_kg: z.int(),
      planned_start_at: z.string(),
      planned_end_at: z.string(),
    }),
  ),
})
export type RequestCheck = z.infer<typeof CHECK>

export const checkTripRequest = call({
  at: 'GET /order/v1/trip-request/{id}/check',
  summary: 'What is looked at before a trip request is approved, and what was found',
  roles: tripRequest.access.read === 'staff' ? [] : tripRequest.access.read,
  answer: CHECK,
})
