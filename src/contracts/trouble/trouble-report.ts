import { MAINTENANCE, RESPOND_CENTER, SAFETY, TOWER } from '#access/duties.ts'
import { SEVERITIES } from '#contracts/catalogue/problem.ts'
import { choice, decimal, flag, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import { OUTCOMES, TROUBLE_ACTIONS, troubleLifecycle } from '#contracts/trouble/trouble-lifecycle.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import type { RecordOf } from '#kernel/record.ts'

const SOURCES = [
  { value: 'driver_app', label: 'Driver app' },
  { value: 'sos', label: 'SOS button' },
  { value: 'control_tower', label: 'Control tower' },
  { value: 'respond_center', label: 'Respond center' },
  { value: 'weighbridge', label: 'Weighbridge' },
  { value: 'alert', label: 'Alert' },
  { value: 'hold', label: 'Trip on hold' },
] as const

const ro = { readOnly: true } as const
const sure = { always: true } as const

const namesOne: Rule = (record) =>
  'trip_id' in record && 'truck_id' in record && !record.trip_id && !record.truck_id
    ? [{ field: 'truck_id', message: 'Say which trip or which truck' }]
    : []

/** Half a place is none. */
const wholePlace: Rule = ({ latitude, longitude }) =>
  (latitude ?? null) === null && (longitude ?? null) !== null
    ? [{ field: 'latitude', message: 'Required' }]
    : (longitude ?? null) === null && (latitude ?? null) !== null
      ? [{ field: 'longitude', message: 'Required' }]
      : []

/** Something went wrong on the road or with a truck: who is told, what is done, how it ends (life.D13). */
export const troubleReport = resource({
  service: 'sub',
  name: 'trouble-report',
  label: 'Trouble report',
  plural: 'Trouble reports',
  transaction: true,
  imported: false,
  title: ['report_no'],
  fields: {
    report_no: text({ label: 'Report number', ...sure }),
    source: choice({ label: 'Source', options: SOURCES, ...sure }),
    trip_id: ref('trip', { label: 'Trip', help: 'Where it happened on a trip' }),
    order_id: idOf({ label: 'Order', names: 'order', ...ro }),
    truck_id: ref('truck', { label: 'Truck', help: 'Left empty, it is the truck of the trip' }),
    driver_id: ref('driver', { label: 'Driver', ...ro }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    problem_id: ref('problem', { label: 'Problem', required: true }),
    severity: choice({ label: 'Severity', options: SEVERITIES, ...sure }),
    description: longtext({ label: 'What happened', required: true, min: 10, max: 1000 }),
    address: longtext({ label: 'Where', max: 200, placeholder: 'Road, kilometre, landmark' }),
    latitude: decimal({ label: 'Latitude', decimals: 7, min: -90, max: 90 }),
    longitude: decimal({ label: 'Longitude', decimals: 7, min: -180, max: 180 }),
    injured: flag('Somebody is hurt'),
    cargo_at_risk: flag('The cargo is at risk'),
    photos: files({ label: 'Photos', table: 'trouble_photo', parent: 'trouble_report_id', kinds: 'images' }),
    log: children({
      label: 'What was done',
      table: 'trouble_action',
      parent: 'trouble_report_id',
      key: 'at',
      max: 500,
      ...ro,
      fields: {
        at: timestamp({ label: 'When', ...sure }),
        by_name: text({ label: 'By', ...sure }),
        type: choice({ label: 'Action', options: TROUBLE_ACTIONS, ...sure }),
        text: longtext({ label: 'What was agreed', ...ro }),
      },
    }),
    status: text({ label: 'Status', ...sure }),
    reported_at: timestamp({ label: 'Reported at', ...sure }),
    reported_by_name: text({ label: 'Reported by', ...sure }),
    due_at: { ...timestamp({ label: 'Due', ...ro }), due: true },
    acknowledged_at: timestamp({ label: 'Acknowledged at', ...ro }),
    acknowledged_by_name: text({ label: 'Acknowledged by', ...ro }),
    asked_truck_at: timestamp({ label: 'Another truck asked for at', ...ro }),
    maintenance_no: text({ label: 'Maintenance job', whenEmpty: 'The workshop was not asked', ...ro }),
    outcome: choice({ label: 'How it ended', options: OUTCOMES, ...ro }),
    resolution: longtext({ label: 'How it was resolved', ...ro }),
    resolved_at: timestamp({ label: 'Resolved at', ...ro }),
    closed_at: timestamp({ label: 'Closed at', ...ro }),
    rank: integer({ label: 'Urgency', ...sure }),
  },
  rules: [namesOne, wholePlace],
  list: {
    columns: [
      { field: 'report_no', under: 'reported_at' },
      { field: 'problem_id', under: 'description' },
      'severity',
      { field: 'status', under: 'due_at' },
      { field: 'injured', label: 'Hurt' },
      { field: 'truck_id', under: 'trip_id' },
      { field: 'address', under: 'driver_id', label: 'Where, driver' },
      { field: 'source', under: 'reported_by_name', extra: true },
      { field: 'outcome', under: 'resolution', extra: true },
      { field: 'cargo_at_risk', extra: true },
      { field: 'maintenance_no', extra: true },
      { field: 'vendor_id', extra: true },
    ],
    search: [
      'report_no',
      'description',
      'address',
      'truck.code',
      'truck.plate_no',
      'trip.trip_no',
      'driver.name',
      'problem.name',
    ],
    sort: ['report_no', 'rank', 'reported_at', 'due_at', 'created_at'],
    defaultSort: 'rank',
    filters: [
      'status',
      'severity',
      'injured',
      'problem_id',
      'truck_id',
      'trip_id',
      'vendor_id',
      'reported_at',
      'due_at',
    ],
    looks: {
      board: {
        card: ['report_no', 'problem_id', 'severity', 'injured', 'truck_id', 'trip_id', 'due_at'],
        since: 'reported_at',
      },
    },
  },
  form: [
    {
      title: 'What happened',
      fields: ['trip_id', 'truck_id', 'problem_id', 'injured', 'cargo_at_risk', 'description'],
    },
    { title: 'Where', fields: ['address', 'latitude', 'longitude'] },
    { title: 'Photos', fields: ['photos'] },
  ],
  access: {
    read: [...RESPOND_CENTER, ...TOWER, ...MAINTENANCE, ...SAFETY],
    create: [...RESPOND_CENTER, ...TOWER],
    update: [],
    remove: [],
  },
  scope: { vendor: 'vendor_id' },
  calls: { update: null, remove: null },
  lifecycle: troubleLifecycle,
})

export type TroubleReport = RecordOf<typeof troubleReport>
