import * as z from 'zod/mini'
import { call, type Checked, type Sent } from '#kernel/call.ts'
import { field } from '#contracts/field.ts'
import { choice } from '#contracts/fields.ts'
import { ISSUES } from '#contracts/order/order-issues.ts'
import { ORDER_FORM, ORDER_TYPES } from '#contracts/order/order-form.ts'
import { ORDER_READERS, REQUESTER } from '#access/duties.ts'

const ROUTE = z.object({
  id: z.string(),
  code: z.string(),
  charge_basis: z.string(),
  tariff_idr: z.int(),
  distance_km: z.string(),
  standard_duration_min: z.int(),
})

/** What one line of an order comes to; without a route the contract has no tariff for it. */
const LINE_QUOTE = z.object({
  route: z.nullable(ROUTE),
  ton_per_trip: z.nullable(z.string()),
  planned_trips: z.int(),
  est_amount_idr: z.int(),
  cargo_name: z.string(),
  cargo_active: z.boolean(),
})
export type LineQuote = z.infer<typeof LINE_QUOTE>

const PURCHASE_ORDER = z.object({
  po_no: z.string(),
  status: z.string(),
  available_idr: z.int(),
  claimed_idr: z.int(),
})

const PURCHASE_ORDER_LINE = z.object({
  line_no: z.int(),
  available_ton: z.number(),
  claimed_ton: z.number(),
})

/** What orders take of a contract's ceilings; null where the contract has none. */
const CONTRACT_USE = z.object({
  code: z.string(),
  value_idr: z.nullable(z.int()),
  used_idr: z.int(),
  claimed_idr: z.int(),
  max_ton: z.nullable(z.number()),
  used_ton: z.number(),
  claimed_ton: z.number(),
  /** From here on its requesters are warned. */
  nearly: z.boolean(),
})

const BUDGET_MONTH = z.object({
  budget_id: z.string(),
  status: z.string(),
  year: z.int(),
  month: z.int(),
  control_action: z.enum(['block', 'warn', 'none']),
  allocated_idr: z.int(),
  available_idr: z.int(),
  claimed_idr: z.int(),
})

/** What an order comes to, what there is for it, and everything that would refuse its submission. */
const ORDER_QUOTE = z.object({
  lines: z.array(LINE_QUOTE),
  est_amount_idr: z.int(),
  planned_trips: z.int(),
  contract: z.nullable(CONTRACT_USE),
  purchase_order: z.nullable(PURCHASE_ORDER),
  purchase_order_lines: z.array(PURCHASE_ORDER_LINE),
  budget_months: z.array(BUDGET_MONTH),
  needs_budget_reason: z.boolean(),
  errors: z.array(z.object({ field: z.string(), messages: z.array(z.string()) })),
})
export type OrderQuote = z.infer<typeof ORDER_QUOTE>

/** Of the trucks or the drivers the board asks: how many nothing blocks, and how many each guard blocks first. They add up to all. */
const AVAILABILITY = z.object({
  all: z.int(),
  free: z.int(),
  refused: z.array(z.object({ code: z.string(), count: z.int() })),
})
export type Availability = z.infer<typeof AVAILABILITY>

/** Who could carry what an order loads on a day, as the board would answer for its start then. */
const FREE_PAIRS = z.object({
  start: z.string(),
  cargo_name: z.string(),
  pairs: z.int(),
  trucks: AVAILABILITY,
  drivers: AVAILABILITY,
})
export type FreePairs = z.infer<typeof FREE_PAIRS>

/** `held`: its money is reserved already, so that what is available is what remains after it. */
const ORDER_PLAN = z.extend(ORDER_QUOTE, {
  held: z.boolean(),
  /** It is of the reader's own unit, whose ledgers they may open. */
  own: z.boolean(),
  pairs: z.array(FREE_PAIRS),
})
export type OrderPlanView = z.infer<typeof ORDER_PLAN>

export const quote = call({
  at: 'POST /order/v1/order/quote',
  summary: 'What an order that is not saved yet would cost and need',
  roles: REQUESTER,
  // The type of an order changes nothing of its costs, and may be chosen last.
  body: { ...ORDER_FORM, order_type: choice({ label: 'Order type', options: ORDER_TYPES }) },
  answer: ORDER_QUOTE,
})
type QuoteBody = NonNullable<typeof quote.body>
export type QuoteSent = Sent<typeof quote.at, QuoteBody>
export type Quoted = Checked<QuoteBody>

export const plan = call({
  at: 'GET /order/v1/order/{id}/plan',
  summary: 'What an order costs and needs',
  roles: REQUESTER,
  answer: ORDER_PLAN,
})

const WEIGHT = z.nullable(z.int())

/** A trip as completion looks at it; `problems` are sentences in the reader's language. */
const CHECKED_TRIP = z.object({
  id: z.string(),
  trip_no: z.string(),
  order_line_id: z.string(),
  status: z.string(),
  weigh_plan: z.string(),
  plate_no: z.string(),
  driver_name: z.string(),
  origin_net_kg: WEIGHT,
  destination_net_kg: WEIGHT,
  bag_count_received: z.nullable(z.int()),
  arrived_kg: z.int(),
  loss_kg: WEIGHT,
  loss_percent: z.nullable(z.string()),
  /** Loss that is allowed, per cent. */
  tolerance_percent: z.string(),
  was_disputed: z.boolean(),
  over_tolerance: z.boolean(),
  loss_reason: z.nullable(z.string()),
  pod_receiver_name: z.nullable(z.string()),
  requires_pod: z.boolean(),
  /** Places that have a weighing with a net and no flag that blocks. */
  weighed: z.array(z.string()),
  /** Tickets that stand in the way: still open, or with a flag that blocks. */
  unsettled: z.array(z.string()),
  /** All its tickets are verified by the weighbridge. */
  verified: z.boolean(),
  /** Its tickets that nobody has verified yet. */
  unverified: z.array(z.string()),
  /** Seals or bags that differ: to be looked at, and no hindrance. */
  remarks: z.array(z.string()),
  problems: z.array(z.object({ kind: z.enum(ISSUES.map(({ value }) => value)), text: z.string() })),
  needs_loss_reason: z.boolean(),
})

const CHECKLIST = z.object({
  trips: z.array(CHECKED_TRIP),
  open_trips: z.int(),
  delivered_kg: z.int(),
  quantity_kg: z.int(),
  /** The least that counts as delivered: quantity less the contract's tolerance. */
  least_kg: z.int(),
  short: z.boolean(),
  /** What goes beyond what was ordered, in the reader's language: super control tower decides it with a reason. */
  overruns: z.array(z.string()),
})
export type ChecklistView = z.infer<typeof CHECKLIST>

export const checklist = call({
  at: 'GET /order/v1/order/{id}/checklist',
  summary: 'What an order still lacks before it is complete',
  roles: ORDER_READERS,
  answer: CHECKLIST,
})

const ids: z.ZodMiniType<string[]> = z.array(z.guid()).check(z.minLength(1), z.maxLength(200))

/** Several orders with what remains of every purchase order and budget month after all of them. */
const TOGETHER = z.object({
  est_amount_idr: z.int(),
  sources: z.array(z.object({ label: z.string(), left_idr: z.int() })),
  /** Those that no longer fit, with the reasons in the reader's language. */
  misfits: z.array(z.object({ order_no: z.string(), reasons: z.array(z.string()) })),
})
export type TogetherView = z.infer<typeof TOGETHER>

export const together = call({
  at: 'POST /order/v1/order/together',
  summary: 'What remains after several orders, and which of them no longer fit',
  roles: REQUESTER,
  body: { ids: field<string[], 'required'>('json', ids, { label: 'Orders', required: true }) },
  answer: TOGETHER,
})
