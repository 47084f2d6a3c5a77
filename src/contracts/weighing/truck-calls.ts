import * as z from 'zod/mini'
import { WEIGHBRIDGE } from '#access/duties.ts'
import { text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

/** One thing that speaks for a truck or against it, or a trip, in the caller's language. */
const FIT_LINE = z.object({ ok: z.boolean(), text: z.string() })

/** What the ticket may become the weighing of; `refused` says why not. */
const TRIP_CHOICE = z.object({
  trip_id: z.nullable(z.string()),
  /** Whether the ticket stays with its trip, which that truck drove. */
  drove: z.boolean(),
  label: z.string(),
  note: z.string(),
  refused: z.nullable(z.string()),
})

const TRUCK_CHOICE = z.object({
  truck_id: z.string(),
  plate_no: z.string(),
  code: z.string(),
  vendor_name: z.string(),
  driver_name: z.nullable(z.string()),
  /** From 0 to 100. */
  score: z.number(),
  lines: z.array(FIT_LINE),
  trips: z.array(TRIP_CHOICE),
})

export type TruckChoice = z.infer<typeof TRUCK_CHOICE>
export type TripChoice = z.infer<typeof TRIP_CHOICE>

/** What one row of the table says, before or after: the figure, and what it is held against. */
const SIDE = z.object({ text: z.string(), under: z.string() })

/** One row of what follows: the same for who asks and for who decides. */
const FOLLOW = z.object({
  name: z.string(),
  label: z.string(),
  before: SIDE,
  after: SIDE,
  /** Whether it becomes another one. */
  moves: z.boolean(),
  follows: z.string(),
})

export type FollowRow = z.infer<typeof FOLLOW>

/** What a truck that is chosen would move. */
export const TRUCK_PLAN = z.object({
  version: z.number(),
  rows: z.array(FOLLOW),
  /** Why it cannot be asked for. */
  refused: z.array(z.string()),
  /** What a person has to see to besides. */
  says: z.array(z.string()),
})

export type TruckPlan = z.infer<typeof TRUCK_PLAN>

/** What is chosen instead of the truck of a ticket: the truck, and the trip that the ticket belongs to then; null for none. */
const CHOSEN = {
  weighing_id: idOf({ label: 'Ticket', required: true }),
  truck_id: idOf({ label: 'Truck', required: true }),
  trip_id: idOf({ label: 'Trip' }),
} as const

/** The trucks that a weighing may have been, and what was seen of it. */
const TRUCKS = z.object({
  /** The plate that cameras read at each weight, and the pictures of it. */
  seen: z.array(z.object({ at: z.string(), plate: z.nullable(z.string()), file_ids: z.array(z.string()) })),
  items: z.array(TRUCK_CHOICE),
  /** Who of the plant's own control tower may decide on it. */
  deciders: z.array(z.string()),
})

export type RevisionTrucks = z.infer<typeof TRUCKS>

export const revisionTrucks = call({
  at: 'POST /order/v1/weighing-revision/trucks',
  summary: 'Which trucks a weighing may have been, those first that fit best',
  roles: WEIGHBRIDGE,
  body: {
    weighing_id: idOf({ label: 'Ticket', required: true }),
    search: text({ label: 'Plate, hull, driver or trip', max: 60 }),
  },
  answer: TRUCKS,
})

export const planTruck = call({
  at: 'POST /order/v1/weighing-revision/truck-plan',
  summary: 'What a revision to another truck would move, before anything is saved',
  roles: WEIGHBRIDGE,
  body: CHOSEN,
  answer: TRUCK_PLAN,
})
