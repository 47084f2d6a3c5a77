import { weighing } from '#contracts/weighing/weighing.ts'
import { columnsFirst } from '#layouts/generic/columns-first.ts'

/** Tickets that wait for a second pair of eyes: what makes one worth a look stands beside its number. */
export const TO_VERIFY = columnsFirst(weighing, [
  { field: 'ticket_no', under: 'plate_no' },
  { field: 'net_kg', under: 'variance_percent' },
  { field: 'flag_codes' },
  { field: 'anomaly_score' },
  { field: 'photo_count' },
  { field: 'second_at', under: 'second_operator_name', label: 'Weighed' },
  { field: 'due_at', label: 'Waits until' },
  { field: 'scale_id', under: 'cargo_id' },
  { field: 'status' },
])

/** Tickets between their two weights: how long each truck has stood there, and until when it may (life.D15). */
export const BETWEEN_WEIGHTS = columnsFirst(weighing, [
  { field: 'ticket_no', under: 'order_no' },
  { field: 'plate_no', under: 'driver_name' },
  { field: 'waits_since', under: 'due_at', label: 'Waiting' },
  { field: 'first_kg', under: 'first_at' },
  { field: 'cargo_id' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
  { field: 'scale_id', under: 'first_operator_name' },
  { field: 'status' },
])
