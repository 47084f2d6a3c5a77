import { ADMIN, TOWER } from '#access/duties.ts'
import { choice, fact, flag, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { sessionLifecycle } from '#contracts/dispatch/session-lifecycle.ts'
import { DUTY_CLOCKS, END_TYPES, FORCED_KINDS } from '#contracts/dispatch/session-words.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

export { OPEN_SESSION_STATES } from '#contracts/dispatch/session-words.ts'

const ro = { readOnly: true } as const

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
    to_workshop: flag('Only to the workshop', false, {
      help: 'A truck that is not fit is driven to the workshop, and nowhere else.',
    }),
    open_reason: longtext({ label: 'Reason', required: true, min: 10, max: 300 }),
    driver_name: text({ label: 'Driver', always: true }),
    plate_no: text({ label: 'Plate number', always: true }),
    vendor_id: ref('vendor', { label: 'Vendor', always: true }),
    trip_id: ref('trip', { label: 'Trip', ...ro }),
    login_at: timestamp({ label: 'On duty since', always: true }),
    logout_at: timestamp({ label: 'Ended at', ...ro }),
    duty_s: integer({ label: 'On duty', unit: 's', ...ro }),
    drive_s: integer({ label: 'Driving time', unit: 's', ...ro }),
    rest_s: integer({ label: 'Rest', unit: 's', always: true }),
    duty_clock: choice({ label: 'Duty clock', options: DUTY_CLOCKS, ...ro }),
    duty_clock_at: timestamp({ label: 'Duty clock over since', ...ro }),
    lacks_rest: fact('Rest is due'),
    no_rest_at: timestamp({ label: 'Rest due since', ...ro }),
    resting_since: timestamp({ label: 'Resting since', ...ro }),
    rested_at: timestamp({ label: 'Last long rest until', ...ro }),
    last_seen_at: timestamp({ label: 'Last seen', ...ro }),
    is_unseen: fact('Phone offline'),
    device_id: text({ label: 'Device', whenEmpty: 'No phone', ...ro }),
    by_proxy: fact('Opened on behalf'),
    opened_by_name: text({ label: 'Opened by', ...ro }),
    ended_by_name: text({ label: 'Ended by', ...ro }),
    end_type: choice({ label: 'Kind of ending', options: END_TYPES, ...ro }),
    forced_kind: choice({ label: 'Why', options: FORCED_KINDS, ...ro }),
    forced_reason: longtext({ label: 'Reason for ending', ...ro }),
    handover_driver_id: ref('driver', { label: 'Handed over to', as: 'handover_driver', ...ro }),
    corrected_at: timestamp({ label: 'Corrected at', ...ro }),
    corrected_by_name: text({ label: 'Corrected by', ...ro }),
    correction_reason: longtext({ label: 'Reason for the correction', ...ro }),
    waiting_login_at: timestamp({ label: 'On duty since, waits', ...ro }),
    waiting_logout_at: timestamp({ label: 'Ended at, waits', ...ro }),
    waiting_rest_s: integer({ label: 'Rest, waits', unit: 's', ...ro }),
    waiting_reason: longtext({ label: 'Reason for the correction that waits', ...ro }),
    waiting_by: idOf({ label: 'Account of who asked', ...ro }),
    waiting_by_name: text({ label: 'Correction asked for by', ...ro }),
    waiting_at: timestamp({ label: 'Correction asked for at', ...ro }),
    status: text({ label: 'Status', always: true }),
  },
  list: {
    columns: [
      { field: 'driver_name', under: 'plate_no', label: 'Driver, truck' },
      { field: 'vendor_id', extra: true },
      { field: 'login_at', under: 'logout_at' },
      { field: 'duty_s', under: 'duty_clock' },
      { field: 'drive_s', under: 'rest_s', label: 'Driving, rest' },
      { field: 'lacks_rest', extra: true },
      { field: 'resting_since', extra: true },
      { field: 'trip_id', extra: true },
      { field: 'last_seen_at', under: 'is_unseen', extra: true },
      { field: 'device_id', extra: true },
      { field: 'opened_by_name', under: 'open_reason' },
      { field: 'ended_by_name', under: 'forced_reason' },
      { field: 'handover_driver_id', extra: true },
      { field: 'corrected_by_name', under: 'correction_reason', extra: true },
      { field: 'waiting_by_name', under: 'waiting_reason', extra: true },
      { field: 'waiting_login_at', under: 'waiting_logout_at', extra: true },
      { field: 'by_proxy', extra: true },
      { field: 'status', under: 'end_type' },
    ],
    search: ['driver_name', 'plate_no'],
    sort: ['login_at', 'created_at'],
    defaultSort: '-login_at',
    filters: [
      'status',
      'end_type',
      'driver_id',
      'truck_id',
      'vendor_id',
      'duty_clock',
      'lacks_rest',
      'is_unseen',
      'login_at',
    ],
  },
  form: [{ title: 'Session', fields: ['driver_id', 'truck_id', 'to_workshop', 'open_reason'] }],
  access: { read: [...TOWER, ...ADMIN], create: TOWER, update: [], remove: [] },
  scope: { vendor: 'vendor_id', driver: 'driver_id' },
  calls: { update: null, remove: null },
  history: {
    'correct-times': { label: 'Times corrected', tone: 'info' },
    'ask-times': { label: 'Correction asked for', tone: 'warn' },
  },
  lifecycle: sessionLifecycle,
})

export type DriverSession = RecordOf<typeof driverSession>
