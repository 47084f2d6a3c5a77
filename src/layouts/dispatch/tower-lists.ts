import { order } from '#contracts/order/order.ts'
import { driverSession } from '#contracts/dispatch/driver-session.ts'
import { ON_DUTY } from '#contracts/dispatch/on-duty.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { ORDER_QUEUES } from '#contracts/order/order-queues.ts'
import { queueList } from '#contracts/queue.ts'
import type { Column } from '#kernel/resource.ts'
import { columnsFirst } from '#layouts/generic/columns-first.ts'

const WHAT: Column[] = [
  { field: 'order_no', under: 'work_unit_id' },
  { field: 'cargo_id', under: 'quantity_ton' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
]

/** Orders to give to trucks. */
export const TO_DISPATCH = columnsFirst(order, [
  { field: 'order_no', under: 'work_unit_id' },
  { field: 'cargo_id', under: 'priority', label: 'Cargo, priority' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
  { field: 'quantity_ton', label: 'Allocated / loaded / delivered' },
  { field: 'assigned_trips', under: 'planned_trips', beside: true, label: 'Trips' },
  { field: 'ends_at', under: 'pace' },
  { field: 'alert_count' },
  { field: 'status', under: 'due_at' },
])

/** Orders that wait to be completed. */
export const TO_COMPLETE = columnsFirst(queueList(order, ORDER_QUEUES.toComplete), [
  ...WHAT,
  { field: 'progress_percent', label: 'Delivered' },
  { field: 'done_trips', under: 'assigned_trips', beside: true, label: 'Trips' },
  { field: 'issue_count', under: 'issues' },
  { field: 'completion_requested_at', under: 'completion_requested_by_name' },
  { field: 'status', under: 'due_at' },
])

/** Orders the requester has accepted. */
export const VERIFIED_ORDERS = columnsFirst(queueList(order, ORDER_QUEUES.verified), [
  ...WHAT,
  { field: 'verified_kg' },
  { field: 'done_trips', label: 'Trips' },
  // Of what was rated when the order was completed: what is billed and paid may differ.
  { field: 'verified_idr', label: 'Rated amount' },
  { field: 'verified_at', under: 'verified_by_name' },
  { field: 'auto_verified', label: 'Automatic' },
  { field: 'status', under: 'document_no' },
])

/** Trips of verified orders, with what will be billed. */
export const VERIFIED_TRIPS = columnsFirst(trip, [
  { field: 'trip_no', under: 'order_id' },
  { field: 'plate_no', under: 'driver_name', label: 'Truck' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
  { field: 'origin_net_kg', under: 'destination_net_kg', label: 'Net' },
  { field: 'loss_percent', under: 'tolerance_percent', beside: true, label: 'Loss, tolerated' },
  { field: 'billable_kg' },
  { field: 'freight_idr', under: 'tariff_idr', label: 'Rated amount, tariff' },
  { field: 'verified_at', under: 'verified_by_name' },
  { field: 'status', under: 'document_no' },
])

/** Tickets whose void is asked for, or whose serious flags want an answer. */
export const TICKETS_TO_DECIDE = columnsFirst(weighing, [
  { field: 'ticket_no', under: 'order_no' },
  { field: 'to_decide', under: 'flag_codes' },
  { field: 'void_reason' },
  { field: 'plate_no', under: 'driver_name', label: 'Truck' },
  { field: 'place', under: 'scale_id' },
  { field: 'net_kg' },
  { field: 'first_at', under: 'second_at' },
])

/** Drivers who are on duty, with their hours and what their phones say. */
export const DRIVERS_ON_DUTY = columnsFirst(queueList(driverSession, ON_DUTY), [
  { field: 'driver_name', under: 'vendor_id', label: 'Driver' },
  { field: 'plate_no', under: 'trip_id', label: 'Truck, trip' },
  { field: 'login_at' },
  { field: 'duty_s', under: 'duty_clock' },
  { field: 'drive_s', under: 'rest_s', label: 'Drove, rested' },
  { field: 'lacks_rest' },
  { field: 'last_seen_at', under: 'device_id' },
  { field: 'is_unseen', label: 'Offline' },
  { field: 'status' },
])
