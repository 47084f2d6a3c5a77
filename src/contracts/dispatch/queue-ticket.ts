import { TOWER } from '#access/duties.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** Where a truck is called to. */
export const CALLED_TO = [
  { value: 'scale', label: 'Scale' },
  { value: 'point', label: 'Loading point' },
] as const

const SIDES = [
  { value: 'origin', label: 'Origin' },
  { value: 'destination', label: 'Destination' },
] as const

/** The life of a place in a queue. */
export const queueTicketLifecycle = {
  field: 'status',
  initial: 'waiting',
  states: {
    waiting: { label: 'Waiting', tone: 'busy' },
    called: { label: 'Called', tone: 'info' },
    served: { label: 'Served', tone: 'ok' },
    left: { label: 'Left the queue', tone: 'neutral' },
  },
  actions: {
    call: {
      label: 'Call',
      from: ['waiting'],
      to: 'called',
      by: TOWER,
      tone: 'primary',
      single: true,
      input: {
        called_to: choice({ label: 'Called to', required: true, options: CALLED_TO, initial: 'scale' }),
        reason: longtext({
          label: 'Reason',
          help: 'Only where trucks before it still wait',
          min: 10,
          max: 300,
        }),
      },
    },
    requeue: {
      label: 'Did not come',
      from: ['called'],
      to: 'waiting',
      by: TOWER,
      confirm: 'The truck waits again, in its place of the queue.',
    },
    serve: { label: 'Serve', from: ['waiting', 'called'], to: 'served', by: 'system' },
    leave: { label: 'Leave the queue', from: ['waiting', 'called'], to: 'left', by: 'system' },
  },
} as const satisfies Lifecycle

/**
 * A place in the queue of a checkpoint (dec.I2.9): given with the arrival of a trip, numbered by checkpoint and day. The trip ends it:
 * weighing, loading or unloading serves it.
 */
export const queueTicket = resource({
  service: 'order',
  name: 'queue-ticket',
  label: 'Queue ticket',
  plural: 'Queue tickets',
  transaction: true,
  title: ['number'],
  fields: {
    number: integer({ label: 'Queue number', always: true }),
    day: date({ label: 'Day', always: true }),
    checkpoint_id: ref('checkpoint', { label: 'Checkpoint', always: true }),
    side: choice({ label: 'End of the trip', options: SIDES, always: true }),
    trip_id: ref('trip', { label: 'Trip', always: true }),
    plate_no: text({ label: 'Plate number', always: true }),
    driver_name: text({ label: 'Driver', always: true }),
    arrived_at: timestamp({ label: 'Arrived at', always: true }),
    called_at: timestamp({ label: 'Called at', readOnly: true }),
    called_to: choice({ label: 'Called to', options: CALLED_TO, readOnly: true }),
    called_by_name: text({ label: 'Called by', readOnly: true }),
    ended_at: timestamp({ label: 'Ended at', readOnly: true }),
    status: text({ label: 'Status', always: true }),
  },
  list: {
    columns: [
      { field: 'number', under: 'day' },
      { field: 'checkpoint_id', under: 'side' },
      { field: 'plate_no', under: 'driver_name', label: 'Truck' },
      'trip_id',
      'arrived_at',
      { field: 'called_at', under: 'called_to' },
      { field: 'called_by_name', extra: true },
      { field: 'ended_at', extra: true },
      'status',
    ],
    search: ['plate_no', 'driver_name'],
    sort: ['arrived_at', 'created_at'],
    defaultSort: '-arrived_at',
    filters: ['status', 'checkpoint_id', 'day', 'trip_id', 'arrived_at'],
  },
  access: { read: TOWER, create: [], update: [], remove: [] },
  scope: { vendor: 'trip.vendor_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle: queueTicketLifecycle,
})

export type QueueTicket = RecordOf<typeof queueTicket>
