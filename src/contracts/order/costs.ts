import * as z from 'zod/mini'
import { call } from '#kernel/call.ts'
import { ORDER_READERS } from '#access/duties.ts'

/** How an amount came about: units of the basis, each at the tariff. */
const TRACE = z.object({
  basis: z.enum(['per_ton', 'per_ton_km', 'per_trip', 'per_bag', 'per_hour']),
  quantity: z.string(),
  tariff_idr: z.int(),
  billed_ton: z.string(),
  min_charge_applied: z.boolean(),
})
export type CostTrace = z.infer<typeof TRACE>

const TRIP_COST = z.object({
  id: z.string(),
  trip_no: z.string(),
  order_line_id: z.string(),
  plate_no: z.string(),
  status: z.string(),
  /** `planned` until it has arrived, `arrived` until the order is completed, then `rated`; `verified` by its requester. */
  state: z.enum(['planned', 'arrived', 'rated', 'verified']),
  kg: z.int(),
  amount_idr: z.nullable(z.int()),
  trace: z.nullable(TRACE),
})
export type TripCost = z.infer<typeof TRIP_COST>

const LINE_COST = z.object({
  id: z.string(),
  /** What it was expected to cost when it was submitted. */
  estimate_idr: z.int(),
  /** What the purchase order or budget keeps for it; null before anything was reserved. */
  reserved_idr: z.nullable(z.int()),
  committed_idr: z.nullable(z.int()),
  /** What its trips came to when the order was completed; null before. */
  rated_idr: z.nullable(z.int()),
  /** What billing has paid for it, before taxes and less claims; null until something is paid. */
  paid_idr: z.nullable(z.int()),
})
export type LineCost = z.infer<typeof LINE_COST>

export const costs = call({
  at: 'GET /order/v1/order/{id}/costs',
  summary:
    'What an order was expected to cost, what is held for it, what its trips come to, and what is paid',
  roles: ORDER_READERS,
  answer: z.object({ lines: z.array(LINE_COST), trips: z.array(TRIP_COST) }),
})
