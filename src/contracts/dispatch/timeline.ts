import * as z from 'zod/mini'
import { call } from '#kernel/call.ts'
import { TRIP_EVENT_SOURCES, TRIP_EVENT_TYPES } from '#contracts/dispatch/trip-event.ts'
import { TRIP_STATES } from '#contracts/dispatch/trip-lifecycle.ts'
import { trip } from '#contracts/dispatch/trip.ts'

const TRIP_STORY_ROW = z.object({
  id: z.string(),
  type: z.enum(TRIP_EVENT_TYPES),
  occurred_at: z.string(),
  recorded_at: z.string(),
  source: z.enum(TRIP_EVENT_SOURCES.map(({ value }) => value)),
  actor_name: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  checkpoint_id: z.nullable(z.string()),
  checkpoint_name: z.nullable(z.string()),
  weighing_id: z.nullable(z.string()),
  problem_id: z.nullable(z.string()),
  problem_name: z.nullable(z.string()),
  status_after: z.enum(TRIP_STATES),
  reason: z.nullable(z.string()),
  payload: z.record(z.string(), z.unknown()),
  by_proxy: z.boolean(),
  /** When it was told to have happened, where that was put right since. */
  told_at: z.nullable(z.string()),
  /** The old and the new time, of an entry that puts another one right. */
  corrected_from: z.nullable(z.string()),
  corrected_to: z.nullable(z.string()),
})

/** An event of a trip, with the names of what it points to. */
export type TripStoryRow = z.infer<typeof TRIP_STORY_ROW>

const NEXT_EVENT = z.object({ type: z.enum(TRIP_EVENT_TYPES), label: z.string() })

/** An event that may be recorded next, with its label in the reader's language. */
export type NextEvent = z.infer<typeof NEXT_EVENT>

const LINKED_TRIP = z.object({
  id: z.string(),
  order_id: z.string(),
  trip_no: z.string(),
  status: z.enum(TRIP_STATES),
  plate_no: z.string(),
  kind: z.enum(['delivery', 'return']),
  share_idr: z.nullable(z.int()),
  /** What it is to the trip: it carried the load before or after, or it was declined and stood in for. */
  relation: z.enum(['before', 'after', 'instead_of', 'replaced_by']),
})

/** Another trip of the same load. */
export type LinkedTrip = z.infer<typeof LINKED_TRIP>

const LATE_MOMENT = z.object({ at: z.string(), label: z.string() })

/** When a trip had waited too long, in the reader's language. */
export type LateMoment = z.infer<typeof LATE_MOMENT>

/** For pages on the server: it loads the trip's whole contract, so it stands apart from the calls of islands. */
export const timeline = call({
  at: 'GET /order/v1/trip/{id}/timeline',
  summary: 'The events of a trip, and what may be recorded next',
  roles: trip.access.read,
  answer: z.object({
    items: z.array(TRIP_STORY_ROW),
    next: z.array(NEXT_EVENT),
    /** Minutes that the states usually take. */
    standards: z.partialRecord(z.enum(TRIP_STATES), z.int()),
    linked: z.array(LINKED_TRIP),
    late: z.array(LATE_MOMENT),
  }),
})
