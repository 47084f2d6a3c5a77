import * as z from 'zod/mini'
import { TICKET_READERS } from '#access/duties.ts'
import { TRUCK_PLAN } from '#contracts/weighing/truck-calls.ts'
import { call } from '#kernel/call.ts'

/** One number before and after, with what it is called. */
const MOVED = z.object({
  label: z.string(),
  unit: z.enum(['kg', 'idr', '%']),
  before: z.nullable(z.union([z.number(), z.string()])),
  after: z.nullable(z.union([z.number(), z.string()])),
})

/** What a revision would move, or has moved no more because it is decided: then there is nothing to show. */
const EFFECT = z.nullable(
  z.object({
    ticket: z.array(MOVED),
    trips: z.array(z.object({ trip_id: z.string(), trip_no: z.string(), figures: z.array(MOVED) })),
    order: z.nullable(z.object({ id: z.string(), order_no: z.string(), delivered_kg: z.number() })),
    /** New flags of the ticket, in the reader's language. */
    flags: z.array(z.string()),
    score: z.number(),
    /** Trips that another cargo moves to another line of their order, in the reader's language. */
    moves: z.array(z.string()),
    /** What purchase order or budget cannot carry, and what a person has to see to, in the reader's language. */
    gaps: z.array(z.string()),
    /** What follows from another truck; null for other kinds. */
    truck: z.nullable(TRUCK_PLAN),
    /** Whether the ticket is to be verified anew. */
    verify_again: z.boolean(),
  }),
)

export type RevisionMoved = z.infer<typeof MOVED>
export type RevisionEffect = NonNullable<z.infer<typeof EFFECT>>

export const revisionEffect = call({
  at: 'GET /order/v1/weighing-revision/{id}/effect',
  summary: 'What a revision that waits would move',
  roles: TICKET_READERS,
  answer: EFFECT,
})
