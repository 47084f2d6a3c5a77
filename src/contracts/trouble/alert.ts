import { RESPOND_CENTER, TOWER } from '#access/duties.ts'
import { choice, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource } from '#kernel/resource.ts'

/** What alerts are about that need no position; those of telemetry come with it. */
export const ALERT_KINDS = [
  { value: 'accept_late', label: 'Trip not accepted in time' },
  { value: 'late_departure', label: 'Has not left in time' },
  { value: 'queue_long', label: 'Waits long in the queue' },
  { value: 'weighing_late', label: 'Second weighing is late' },
  { value: 'late_arrival', label: 'Has not arrived in time' },
  { value: 'hold_long', label: 'On hold for long' },
  { value: 'needs_truck', label: 'Planned truck cannot be used' },
  { value: 'truck_unfit', label: 'On the road with an unfit truck' },
  { value: 'no_rest', label: 'Driver has not rested' },
  { value: 'over_8h', label: 'Driver long on duty' },
  { value: 'over_12h', label: 'Driver too long on duty' },
] as const

export type AlertKind = (typeof ALERT_KINDS)[number]['value']

const ALERT_SEVERITIES = [
  { value: 'warning', label: 'Warning' },
  { value: 'serious', label: 'Serious' },
] as const

const lifecycle = {
  field: 'status',
  initial: 'open',
  states: {
    open: { label: 'Not seen yet', tone: 'bad' },
    acknowledged: { label: 'Seen', tone: 'warn' },
    ended: { label: 'Ended', tone: 'neutral' },
  },
  actions: {
    acknowledge: {
      label: 'Seen',
      from: ['open'],
      to: 'acknowledged',
      by: [...RESPOND_CENTER, ...TOWER],
      tone: 'primary',
      input: { note: longtext({ label: 'Note', max: 300 }) },
    },
    end: { label: 'End', from: ['open', 'acknowledged'], to: 'ended', by: 'system' },
  },
} as const satisfies Lifecycle

const ro = { readOnly: true } as const
const sure = { always: true } as const

/** Something that should not last: opened when its cause begins, ended when it does (life.D15). */
export const alert = resource({
  service: 'sub',
  name: 'alert',
  label: 'Alert',
  plural: 'Alerts',
  transaction: true,
  imported: false,
  title: ['kind'],
  fields: {
    kind: choice({ label: 'Alert', options: ALERT_KINDS, ...sure }),
    severity: choice({ label: 'Severity', options: ALERT_SEVERITIES, ...sure }),
    trip_id: ref('trip', { label: 'Trip', ...ro }),
    order_id: idOf({ label: 'Order', names: 'order', ...ro }),
    truck_id: ref('truck', { label: 'Truck', ...ro }),
    driver_id: ref('driver', { label: 'Driver', ...ro }),
    session_id: idOf({ label: 'Driver session', names: 'driver-session', ...ro }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    started_at: timestamp({ label: 'Since', ...sure }),
    ended_at: timestamp({ label: 'Ended at', ...ro }),
    acked_at: timestamp({ label: 'Seen at', ...ro }),
    acked_by_name: text({ label: 'Seen by', ...ro }),
    note: longtext({ label: 'Note', ...ro }),
    status: text({ label: 'Status', ...sure }),
  },
  list: {
    columns: [
      { field: 'kind', under: 'severity' },
      { field: 'trip_id', under: 'driver_id' },
      { field: 'truck_id', under: 'vendor_id' },
      { field: 'started_at', under: 'ended_at' },
      'status',
      { field: 'note', under: 'acked_by_name' },
    ],
    search: ['trip.trip_no', 'truck.plate_no', 'truck.code', 'driver.name', 'note'],
    sort: ['started_at', 'created_at'],
    defaultSort: '-started_at',
    filters: ['status', 'kind', 'severity', 'trip_id', 'truck_id', 'vendor_id', 'started_at'],
  },
  access: { read: [...RESPOND_CENTER, ...TOWER], create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle,
})
