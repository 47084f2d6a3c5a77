import { order } from '#contracts/order/order.ts'
import type { Column, Resource } from '#kernel/resource.ts'

const IDENTITY: Column[] = [
  { field: 'order_no', under: 'order_type' },
  { field: 'status' },
  { field: 'cargo_id', under: 'quantity_ton' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
]
const WINDOW: Column = { field: 'window_start', under: 'window_end', label: 'Window' }
const DUE: Column = { field: 'due_at' }
const MONEY: Column = { field: 'purchase_order_id', under: 'est_amount_idr' }

/** The same orders with other columns; what is not shown at first can be chosen. Made once: views are kept by resource. */
function withColumns(first: readonly Column[]): Resource {
  const known = new Set(first.map(({ field }) => field))
  const others = order.list.columns
    .map((column): Column => (typeof column === 'string' ? { field: column } : column))
    .filter(({ field }) => !known.has(field))
  const columns: (string | Column)[] = [
    ...first,
    ...others.map(({ field }): Column => ({ field, extra: true as const })),
  ]
  return { ...order, list: { ...order.list, columns } }
}

const DOING: Column[] = [
  { field: 'progress_percent' },
  { field: 'done_trips', under: 'planned_trips', beside: true, label: 'Trips' },
  WINDOW,
]

/** Orders with a purchase order (form version 2). */
export const ORDERS = withColumns([
  { field: 'order_no', under: 'requester_id' },
  { field: 'status', under: 'due_at' },
  ...IDENTITY.slice(2),
  ...DOING,
  MONEY,
])

/** Orders of one line without a purchase order (form version 1). */
export const SIMPLE_ORDERS = withColumns([
  { field: 'order_no', under: 'requester_id' },
  ...IDENTITY.slice(1, 2),
  DUE,
  ...IDENTITY.slice(2),
  ...DOING,
  { field: 'est_amount_idr' },
])

/** Orders that wait for an approval. */
export const TO_APPROVE = withColumns([
  { field: 'order_no', under: 'requester_id' },
  DUE,
  { field: 'submitted_at', under: 'priority' },
  ...IDENTITY.slice(2),
  WINDOW,
  MONEY,
])

/** Orders somebody has decided on. */
export const DECIDED = withColumns([
  { field: 'order_no', under: 'requester_id' },
  { field: 'status' },
  { field: 'decided_at', under: 'submitted_at' },
  { field: 'decision_reason' },
  ...IDENTITY.slice(2),
  { field: 'est_amount_idr' },
])

/** Completed orders that wait for the requester's decision. */
export const TO_VERIFY = withColumns([
  { field: 'order_no', under: 'requester_id' },
  DUE,
  { field: 'completed_at', under: 'window_end' },
  ...IDENTITY.slice(2),
  { field: 'delivered_kg', under: 'progress_percent' },
  { field: 'done_trips', under: 'planned_trips', beside: true, label: 'Trips' },
  { field: 'shortage_reason' },
])
