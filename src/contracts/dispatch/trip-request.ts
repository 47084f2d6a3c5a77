import { ORDER_READERS, SUPER_TOWER, TOWER } from '#access/duties.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { refusedTypes, REQUEST_TYPES } from '#contracts/dispatch/request-types.ts'
import { PAID_WAYS } from '#contracts/dispatch/trip-ways.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { onlyWhile } from '#contracts/rules.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** Who asked, by telephone or radio until they have calls of their own. */
export const ASKED_BY = [
  { value: 'driver', label: 'Driver' },
  { value: 'vendor', label: 'Vendor' },
  { value: 'checker', label: 'Checker' },
  { value: 'control_tower', label: 'Control tower' },
] as const

const lifecycle = {
  field: 'status',
  initial: 'requested',
  states: {
    requested: { label: 'Waits for a decision', tone: 'info' },
    approved: { label: 'Approved', tone: 'ok' },
    rejected: { label: 'Rejected', tone: 'bad' },
    cancelled: { label: 'Withdrawn', tone: 'neutral' },
    expired: { label: 'Expired', tone: 'warn' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['requested'],
      to: 'approved',
      by: TOWER,
      tone: 'primary',
      input: {
        override_reason: longtext({
          label: 'Reason for going on in spite of a warning',
          min: 10,
          help: 'Only for super control tower, and only where something is warned of',
        }),
      },
    },
    // What is paid of a load that comes back is decided with it (dec.I2.4).
    'approve-return': {
      label: 'Approve the return',
      from: ['requested'],
      to: 'approved',
      by: SUPER_TOWER,
      tone: 'primary',
      single: true,
      input: {
        paid_ways: choice({ label: 'Paid', required: true, options: PAID_WAYS }),
        paid_reason: longtext({ label: 'Reason for what is paid', required: true, min: 10 }),
      },
    },
    reject: {
      label: 'Reject',
      from: ['requested'],
      to: 'rejected',
      by: TOWER,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10 }) },
    },
    cancel: {
      label: 'Withdraw',
      from: ['requested'],
      to: 'cancelled',
      by: TOWER,
      confirm: 'Withdraw this request? Whoever asked has to ask again.',
    },
    expire: { label: 'Expired', from: ['requested'], to: 'expired', by: 'system' },
  },
} as const satisfies Lifecycle

const sure = { always: true } as const
const ro = { readOnly: true } as const

/** Somebody asks for another trip, truck, driver, time, or for an end of a trip (life.D3). What is approved is done at once. */
export const tripRequest = resource({
  service: 'order',
  name: 'trip-request',
  label: 'Trip request',
  plural: 'Trip requests',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['request_no'],
  fields: {
    request_no: text({ label: 'Request number', ...sure }),
    type: choice({ label: 'Asks for', required: true, options: REQUEST_TYPES, fixed: true }),
    order_id: ref('order', { label: 'Order', fixed: true }),
    order_line_id: idOf({ label: 'Line', ...ro }),
    line_no: integer({
      label: 'Line',
      min: 1,
      max: 50,
      fixed: true,
      help: 'Needed only when the order has several lines',
    }),
    trip_id: ref('trip', { label: 'Trip', fixed: true }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    asking_truck_id: ref('truck', { label: 'Truck that asks', as: 'asking_truck', ...ro }),
    truck_id: ref('truck', { label: 'Truck' }),
    driver_id: ref('driver', { label: 'Driver' }),
    planned_kg: integer({
      label: 'Planned weight',
      unit: 'kg',
      min: 1,
      max: 200_000,
      help: 'Empty: as much as the truck carries of what is left',
    }),
    needed_at: timestamp({ label: 'Needed at', help: 'Empty: as soon as possible' }),
    window_end: timestamp({ label: 'New end of the window' }),
    problem_id: ref('problem', { label: 'Problem', fixed: true }),
    reason: longtext({ label: 'Reason', required: true, min: 10, fixed: true }),
    asked_by: choice({
      label: 'Asked by',
      required: true,
      options: ASKED_BY,
      initial: 'driver',
      fixed: true,
    }),
    asked_by_name: text({ label: 'Name of who asks', min: 2, max: 120, fixed: true }),
    requested_by: idOf({ label: 'Account of who recorded it', ...sure }),
    requested_by_name: text({ label: 'Recorded by', ...sure }),
    status: text({ label: 'Status', ...sure }),
    expires_at: timestamp({ label: 'Expires', ...sure }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decision_reason: longtext({ label: 'Reason for the decision', ...ro }),
    result_trip_id: ref('trip', { label: 'Resulting trip', as: 'result_trip', ...ro }),
  },
  rules: [refusedTypes],
  list: {
    columns: [
      { field: 'request_no', under: 'type' },
      { field: 'order_id', under: 'trip_id', label: 'Order, trip' },
      { field: 'asked_by', under: 'asked_by_name' },
      { field: 'asking_truck_id', label: 'Truck' },
      { field: 'truck_id', under: 'driver_id', label: 'Wanted truck, driver' },
      { field: 'planned_kg', under: 'needed_at', label: 'Weight, needed at' },
      { field: 'created_at', label: 'Asked at' },
      'status',
      { field: 'reason', extra: true },
      { field: 'work_unit_id', extra: true },
      { field: 'vendor_id', extra: true },
      { field: 'expires_at', extra: true },
      { field: 'window_end', extra: true },
      { field: 'decided_at', under: 'decided_by_name', extra: true },
      { field: 'decision_reason', extra: true },
    ],
    search: [
      'request_no',
      'asked_by_name',
      'order.order_no',
      'trip.trip_no',
      'asking_truck.plate_no',
      'truck.plate_no',
      'driver.name',
      'vendor.name',
    ],
    sort: ['request_no', 'needed_at', 'expires_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'type', 'vendor_id', 'order_id', 'trip_id', 'asked_by', 'created_at'],
    looks: { board: { card: ['request_no', 'type', 'asking_truck_id'], since: 'created_at' } },
  },
  form: [
    {
      title: 'Request',
      fields: [
        'type',
        'order_id',
        'line_no',
        'trip_id',
        'truck_id',
        'driver_id',
        'planned_kg',
        'needed_at',
        'window_end',
      ],
    },
    { title: 'Who asks', fields: ['asked_by', 'asked_by_name', 'problem_id', 'reason'] },
  ],
  access: { read: ORDER_READERS, create: TOWER, update: TOWER, remove: [] },
  scope: { work_unit: 'work_unit_id', vendor: 'vendor_id' },
  calls: { remove: null },
  lifecycle,
  frozen: onlyWhile(lifecycle, ['requested']),
})

export type TripRequest = RecordOf<typeof tripRequest>
export type NewTripRequest = NewOf<typeof tripRequest>
