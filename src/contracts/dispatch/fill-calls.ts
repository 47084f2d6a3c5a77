import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'
import type { SentFields } from '#kernel/record.ts'
import { GUARD, PAIR } from '#contracts/dispatch/calls.ts'
import { MOST_FILLED } from '#contracts/order/assigning.ts'
import type { orderLifecycle } from '#contracts/order/order-lifecycle.ts'
import { children } from '#contracts/reference-fields.ts'

const FILL = {
  order_line_id: PAIR.order_line_id,
  planned_start_at: PAIR.planned_start_at,
  pairs: children({
    label: 'Trucks and drivers',
    table: '',
    parent: '',
    key: 'truck_id',
    min: 1,
    max: MOST_FILLED,
    required: true,
    fields: { truck_id: PAIR.truck_id, driver_id: PAIR.driver_id },
  }),
} as const

/** The pairs that are to take a line, in their order; the start is proposed where it is left out. */
export type FillAsked = SentFields<typeof FILL>

const HELD_BY = z.enum(['start', 'truck', 'loading', 'scale'])

const FILLED_TRIP = z.object({
  truck_id: z.string(),
  driver_id: z.string(),
  planned_kg: z.int(),
  planned_start_at: z.string(),
  planned_end_at: z.string(),
  guards: z.array(GUARD),
})
/** One trip of a fill as it would be assigned, with what speaks against it at its own time. */
export type FilledTrip = z.infer<typeof FILLED_TRIP>

const FORECAST = z.object({
  trips: z.array(FILLED_TRIP),
  /** What speaks against all of them together: purchase order and budget. */
  guards: z.array(GUARD),
  adds_kg: z.int(),
  left_kg: z.int(),
  window_end: z.string(),
  finish_at: z.string(),
  /** How many of the trips end before the window does. */
  in_window: z.int(),
  /** What the last trip waits for, in the reader's language. */
  held: z.object({ by: HELD_BY, text: z.string() }),
  /** What could be done, and when the last trip would end then; null where it changes nothing. */
  moves: z.array(z.object({ label: z.string(), finish_at: z.nullable(z.string()) })),
})
/** When the trips of a fill would start and end, and what would move that. */
export type FillForecast = z.infer<typeof FORECAST>

export const fillForecast = call({
  at: 'POST /order/v1/order/{id}/fill-forecast',
  summary: 'When several trips of a line would start and end, and what holds them',
  roles: TOWER,
  body: FILL,
  answer: FORECAST,
})

/** What filling is told. */
export type FillSent = SentFields<(typeof orderLifecycle)['actions']['fill']['input']>
