import { order } from '#contracts/order/order.ts'
import { ORDER_QUEUES } from '#contracts/order/order-queues.ts'
import { queueList } from '#contracts/queue.ts'
import type { Column } from '#kernel/resource.ts'
import { columnsFirst } from '#layouts/generic/columns-first.ts'

const IDENTITY: Column[] = [
  { field: 'order_no', under: 'order_type' },
  { field: 'status' },
  { field: 'cargo_id', under: 'quantity_ton' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
]
const WINDOW: Column = { field: 'window_start', under: 'window_end', label: 'Window' }
const DUE: Column = { field: 'due_at' }
const MONEY: Column = { field: 'purchase_order_id', under: 'est_amount_idr', label: 'PO, estimate' }

const DOING: Column[] = [
  { field: 'progress_percent' },
  { field: 'done_trips', under: 'planned_trips', beside: true, label: 'Trips' },
  WINDOW,
]

/** Orders with a purchase order (form version 2). */
export const ORDERS = columnsFirst(order, [
  { field: 'order_no', under: 'requester_id' },
  { field: 'status', under: 'due_at' },
  ...IDENTITY.slice(2),
  ...DOING,
  MONEY,
])

/** Orders of one line without a purchase order (form version 1). */
export const SIMPLE_ORDERS = columnsFirst(order, [
  { field: 'order_no', under: 'requester_id' },
  ...IDENTITY.slice(1, 2),
  DUE,
  ...IDENTITY.slice(2),
  ...DOING,
  { field: 'est_amount_idr' },
])

/** Orders that wait for an approval. */
export const TO_APPROVE = columnsFirst(queueList(order, ORDER_QUEUES.toApprove), [
  { field: 'order_no', under: 'requester_id' },
  { field: 'due_at', under: 'submitted_at', label: 'Due, submitted' },
  { field: 'priority' },
  ...IDENTITY.slice(2),
  WINDOW,
  MONEY,
  // What an order takes is held since it was submitted: what is left now is left after its approval.
  { field: 'purchase_order.available_idr', under: 'budget_left_idr', label: 'PO, budget after approval' },
])

/** Orders somebody has decided on. */
export const DECIDED = columnsFirst(queueList(order, ORDER_QUEUES.decided), [
  { field: 'order_no', under: 'requester_id' },
  { field: 'decision', under: 'status' },
  { field: 'decided_by_name', under: 'decided_for_name', label: 'Decided by, for' },
  { field: 'decided_at', under: 'submitted_at' },
  { field: 'decision_reason' },
  ...IDENTITY.slice(2),
  { field: 'est_amount_idr' },
])

/** Completed orders that wait for the requester's decision. */
export const TO_VERIFY = columnsFirst(queueList(order, ORDER_QUEUES.toVerify), [
  { field: 'order_no', under: 'requester_id' },
  { field: 'due_at', under: 'completed_at' },
  ...IDENTITY.slice(2),
  { field: 'delivered_kg', under: 'progress_percent' },
  { field: 'loss_percent', under: 'loss_tolerance_percent', beside: true, label: 'Loss, tolerated' },
  { field: 'flagged_trips', under: 'done_trips', beside: true, label: 'Flags, trips' },
])
