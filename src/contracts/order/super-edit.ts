import * as z from 'zod/mini'
import { call } from '#kernel/call.ts'
import { choice, decimal, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { PRIORITIES } from '#contracts/order/order-form.ts'

/** Where the requester's word on a dearer order stands. */
export const CONFIRMATIONS = [
  { value: 'waiting', label: 'Waits for the requester' },
  { value: 'unconfirmed', label: 'Not confirmed in time' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'objected', label: 'Objected' },
] as const

/** The requester has not said anything yet. */
export const UNANSWERED: readonly string[] = ['waiting', 'unconfirmed']

/** Beyond this rise of the estimate the requester is asked, per cent of what was agreed. */
const RISE_TO_CONFIRM = 10

/** What its requester has agreed to pay for an order: what it was approved with, or what a change was confirmed with. */
export const agreedOf = (row: { agreed_idr: number | null; est_amount_idr: number }): number =>
  row.agreed_idr ?? row.est_amount_idr

/** Whether an order has become so much dearer than agreed that its requester is asked. */
export const isMuchDearer = (agreedIdr: number, nowIdr: number): boolean =>
  BigInt(nowIdr) * 100n > BigInt(agreedIdr) * BigInt(100 + RISE_TO_CONFIRM)

/** What super control tower may change of an order under way (life.O17); what is left out stays. */
export const EDITABLE = {
  window_start: timestamp({ label: 'Window start' }),
  window_end: timestamp({ label: 'Window end' }),
  priority: choice({ label: 'Priority', options: PRIORITIES }),
  priority_reason: text({ label: 'Reason for the priority', max: 300 }),
  lines: children({
    label: 'Lines',
    table: '',
    parent: '',
    key: 'line_id',
    max: 50,
    fields: {
      line_id: idOf({ label: 'Line', required: true }),
      quantity_ton: decimal({ label: 'Quantity', unit: 't', min: 0.001, max: 99_999, decimals: 3 }),
      destination_checkpoint_id: ref('checkpoint', { label: 'Destination', as: 'destination_checkpoint' }),
      contract_route_id: ref('contract-route', { label: 'Route' }),
      truck_type: choice({ label: 'Truck type', options: TRUCK_TYPES, whenEmpty: 'All' }),
    },
  }),
} as const

export const SUPER_EDIT = {
  ...EDITABLE,
  reason: longtext({ label: 'Reason', required: true, min: 15 }),
} as const

/** A purchase order by its number, a month of the budget as YYYY-MM. */
const FUND = z.object({
  kind: z.enum(['purchase_order', 'budget']),
  name: z.string(),
  before_idr: z.int(),
  after_idr: z.int(),
})

const EFFECT = z.object({
  before_idr: z.int(),
  after_idr: z.int(),
  /** Against what its requester has agreed to, however many changes it took. */
  rise_percent: z.number(),
  needs_confirmation: z.boolean(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      line_no: z.int(),
      before_idr: z.int(),
      after_idr: z.int(),
      planned_trips: z.int(),
      route: z.nullable(z.string()),
      load_date: z.string(),
      moved: z.boolean(),
    }),
  ),
  /** What is left of the purchase order and of each month of the budget, before and after. */
  funds: z.array(FUND),
  trips: z.array(
    z.object({
      id: z.string(),
      trip_no: z.string(),
      status: z.string(),
      planned_start_at: z.string(),
      planned_end_at: z.string(),
      outside: z.boolean(),
    }),
  ),
  errors: z.array(z.object({ field: z.string(), messages: z.array(z.string()) })),
})
export type EditEffect = z.infer<typeof EFFECT>

/** The whole change is made and taken back: what it would do is what it will do. */
export const editEffect = call({
  at: 'POST /order/v1/order/{id}/edit-effect',
  summary: 'What a change of an order under way would do to its money and its trips',
  roles: ['super-ct'],
  body: EDITABLE,
  answer: EFFECT,
})
