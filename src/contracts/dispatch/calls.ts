import * as z from 'zod/mini'
import type { RoleCode } from '#access/roles.ts'
import { call } from '#kernel/call.ts'
import type { RecordOf, SentFields } from '#kernel/record.ts'
import { timestamp } from '#contracts/date-fields.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { integer } from '#contracts/fields.ts'
import type { orderLifecycle } from '#contracts/order/order-lifecycle.ts'
import { TOWER } from '#access/duties.ts'
import type { order } from '#contracts/order/order.ts'
import { idOf } from '#contracts/reference-fields.ts'

/** Who may assign in spite of a warning, with a reason. */
export const OVERRIDERS: readonly RoleCode[] = ['super-ct']

export const GUARD = z.object({
  code: z.string(),
  /** Nobody may go on in spite of a block; in spite of a warning, super control tower may with a reason. */
  level: z.enum(['block', 'warn']),
  field: z.enum(['truck_id', 'driver_id', 'planned_kg', 'planned_start_at']),
  message: z.string(),
})

/** A reason against giving work to a truck or driver, in the reader's language. */
export type GuardView = z.infer<typeof GUARD>

export const PAIR = {
  order_line_id: idOf({ label: 'Line', required: true }),
  truck_id: idOf({ label: 'Truck', required: true }),
  driver_id: idOf({ label: 'Driver', required: true }),
  planned_kg: integer({ label: 'Planned weight', min: 1, max: 200_000 }),
  planned_start_at: timestamp({ label: 'Planned start' }),
} as const

/** A truck and a driver for a line; load and start are proposed where they are left out. */
export type PairAsked = SentFields<typeof PAIR>

const PAIR_CHECK = z.object({
  allowed: z.boolean(),
  planned_kg: z.int(),
  planned_start_at: z.string(),
  planned_end_at: z.string(),
  open_kg: z.int(),
  guards: z.array(GUARD),
})
export type PairCheck = z.infer<typeof PAIR_CHECK>

export const check = call({
  at: 'POST /order/v1/order/{id}/check',
  summary: 'Whether a truck and a driver could take a line, and what stands against it',
  roles: TOWER,
  body: PAIR,
  answer: PAIR_CHECK,
})

const TRUCK_CARD = z.object({
  id: z.string(),
  code: z.string(),
  plate_no: z.string(),
  truck_type: z.string(),
  condition: z.string(),
  trips_today: z.int(),
  max_kg: z.int(),
})
export type TruckCard = z.infer<typeof TRUCK_CARD>

const DRIVER_CARD = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  credit_point: z.int(),
  trips_today: z.int(),
})
export type DriverCard = z.infer<typeof DRIVER_CARD>

/** What takes points from a pair: the score is 100 less all of them. */
export const SCORE_PARTS = [
  'away', 'on_trip', 'on_scale', 'today', 'credit', 'notes', 'tonnes', 'room', 'turn', 'off_duty', 'warnings', 'line',
] as const // prettier-ignore

const SCORE_PART = z.object({
  kind: z.enum(SCORE_PARTS),
  /** Taken from 100, so never above 0. */
  points: z.number(),
  /** What they are for, in the reader's language. */
  text: z.string(),
})

const BAR = z.object({
  trip_id: z.string(),
  trip_no: z.string(),
  start: z.string(),
  end: z.string(),
  /** Of this order, or of another one. */
  is_own: z.boolean(),
  status: z.string(),
})
/** A trip that a truck or driver has in the next hours. */
export type PairBar = z.infer<typeof BAR>

const SUGGESTION = z.object({
  truck: TRUCK_CARD,
  driver: DRIVER_CARD,
  vendor: z.string(),
  planned_kg: z.int(),
  score: z.number(),
  /** What was taken from 100. */
  parts: z.array(SCORE_PART),
  /** From where the truck will stand to where the line begins, as the crow flies. */
  distance_km: z.nullable(z.number()),
  /** Where the truck stands, or goes: the end of its last trip. */
  place: z.nullable(z.string()),
  /** The trip that truck or driver are on before this one. */
  on_trip: z.nullable(z.object({ trip_no: z.string(), status: z.string(), until: z.string() })),
  bars: z.array(BAR),
  /** What will keep the trip from being accepted or leaving, in the reader's language. */
  notes: z.array(z.string()),
  warnings: z.array(GUARD),
})
export type Suggestion = z.infer<typeof SUGGESTION>

const REFUSED = z.object({
  truck: z.optional(TRUCK_CARD),
  driver: z.optional(DRIVER_CARD),
  reasons: z.array(GUARD),
})

/** A truck or a driver that may not take the line, with every reason. */
export type RefusedOne = z.infer<typeof REFUSED>

const SUGGEST = {
  order_line_id: idOf({ label: 'Line' }),
  line_no: integer({ label: 'Line number', min: 1, max: 50 }),
  planned_start_at: PAIR.planned_start_at,
} as const

/** The line to find trucks for; the start is proposed where it is left out. */
export interface SuggestAsked {
  order_line_id: string
  planned_start_at?: string | null
}

const SUGGESTIONS = z.object({
  now: z.string(),
  /** What an assignment names, also for who asked by the line's number. */
  order_line_id: z.string(),
  window_end: z.string(),
  planned_start_at: z.string(),
  planned_end_at: z.string(),
  /** What may be given out with the contract's tolerance, and what the line still needs. */
  open_kg: z.int(),
  left_kg: z.int(),
  usable: z.array(SUGGESTION),
  /** Pairs that may go once another trip has ended; their trip is planned after it. */
  later: z.array(SUGGESTION),
  refused: z.array(REFUSED),
})
export type Suggestions = z.infer<typeof SUGGESTIONS>

export const suggest = call({
  at: 'POST /order/v1/order/{id}/suggest',
  summary: 'Trucks with drivers for a line, named by its id or its number, the best first',
  roles: TOWER,
  body: SUGGEST,
  answer: SUGGESTIONS,
})

type AssignInput = (typeof orderLifecycle)['actions']['assign']['input']

/** What an assignment is told. */
export type AssignSent = SentFields<AssignInput>

/** The order after an assignment, and the trip it made. */
export type Assigned = RecordOf<typeof order> & { trip: RecordOf<typeof trip> }
