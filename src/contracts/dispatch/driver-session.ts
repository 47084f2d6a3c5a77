import { TOWER } from '#access/duties.ts'
import { fact, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 300 })

/** States in which a session binds its driver to its truck (life.D16.1). */
export const OPEN_SESSION_STATES = ['active', 'resting'] as const

/** The life of a session (life.D12); the driver's own phone adds its ways of ending later. */
const lifecycle = {
  field: 'status',
  initial: 'active',
  states: {
    active: { label: 'On duty', tone: 'ok' },
    resting: { label: 'Resting', tone: 'info' },
    ended: { label: 'Ended', tone: 'neutral' },
  },
  actions: {
    rest: { label: 'Starts a rest', from: ['active'], to: 'resting', by: TOWER, input: { reason } },
    resume: {
      label: 'Drives on',
      from: ['resting'],
      to: 'active',
      by: TOWER,
      tone: 'primary',
      input: { reason: longtext({ label: 'Note', max: 300 }) },
    },
    end: {
      label: 'End the session',
      from: ['active', 'resting'],
      to: 'ended',
      by: TOWER,
      tone: 'danger',
      input: { reason },
    },
  },
} as const satisfies Lifecycle

/** A driver on duty with one truck (life.D12). The control tower opens, rests and ends it on the driver's behalf, and it says so (dec.I2.1). */
export const driverSession = resource({
  service: 'order',
  name: 'driver-session',
  label: 'Driver session',
  plural: 'Driver sessions',
  transaction: true,
  imported: false,
  title: ['driver_name', 'plate_no'],
  fields: {
    driver_id: ref('driver', { label: 'Driver', required: true }),
    truck_id: ref('truck', { label: 'Truck', required: true }),
    open_reason: longtext({ label: 'Reason', required: true, min: 10, max: 300 }),
    driver_name: text({ label: 'Driver', always: true }),
    plate_no: text({ label: 'Plate number', always: true }),
    vendor_id: ref('vendor', { label: 'Vendor', always: true }),
    login_at: timestamp({ label: 'On duty since', always: true }),
    logout_at: timestamp({ label: 'Ended at', readOnly: true }),
    resting_since: timestamp({ label: 'Resting since', readOnly: true }),
    rested_at: timestamp({ label: 'Last long rest until', readOnly: true }),
    drive_s: integer({ label: 'Driving time', unit: 's', readOnly: true }),
    rest_s: integer({ label: 'Rest', unit: 's', always: true }),
    by_proxy: fact('Opened on behalf'),
    opened_by_name: text({ label: 'Opened by', readOnly: true }),
    ended_by_name: text({ label: 'Ended by', readOnly: true }),
    end_type: text({ label: 'Kind of ending', readOnly: true }),
    forced_reason: longtext({ label: 'Reason for ending', readOnly: true }),
    status: text({ label: 'Status', always: true }),
  },
  list: {
    columns: [
      { field: 'driver_name', under: 'plate_no', label: 'Driver, truck' },
      'vendor_id',
      { field: 'login_at', under: 'logout_at' },
      { field: 'resting_since', extra: true },
      { field: 'opened_by_name', under: 'open_reason' },
      { field: 'ended_by_name', under: 'forced_reason' },
      'by_proxy',
      'status',
    ],
    search: ['driver_name', 'plate_no'],
    sort: ['login_at', 'created_at'],
    defaultSort: '-login_at',
    filters: ['status', 'driver_id', 'truck_id', 'vendor_id', 'login_at'],
  },
  form: [{ title: 'Session', fields: ['driver_id', 'truck_id', 'open_reason'] }],
  access: { read: TOWER, create: TOWER, update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { update: null, remove: null },
  lifecycle,
})

export type DriverSession = RecordOf<typeof driverSession>
