import { CONTROL_TOWER, MAINTENANCE, RESPOND_CENTER, TOWER } from '#access/duties.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { TRUCK_DOCUMENTS } from '#contracts/fleet/truck-document.ts'
import { ref } from '#contracts/reference-fields.ts'
import { CONDITION_SOURCES, TRUCK_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import { JOB_INPUT } from '#contracts/workshop/truck-maintenance.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource } from '#kernel/resource.ts'

/** Whether a truck could be given work; worked out, never written (life.D9). */
const AVAILABILITY = [
  { value: 'available', label: 'Free for a trip' },
  // It can be given tomorrow's work all the same (dec.I2.1).
  { value: 'off_duty', label: 'Free, no driver on duty' },
  { value: 'reserved', label: 'Planned for a trip' },
  { value: 'on_trip', label: 'On a trip' },
  { value: 'unavailable', label: 'Not usable' },
] as const

const ALL = TRUCK_CONDITIONS.map(({ value }) => value)
const ro = { readOnly: true } as const
const sure = { always: true } as const

export const truckLifecycle = {
  field: 'condition',
  initial: 'ready',
  states: {
    ready: { label: 'Ready', tone: 'ok' },
    ready_with_notes: { label: 'Ready with notes', tone: 'info' },
    not_ready: { label: 'Not ready', tone: 'warn' },
    breakdown: { label: 'Breakdown', tone: 'bad' },
    in_maintenance: { label: 'In maintenance', tone: 'busy' },
    inactive: { label: 'Inactive', tone: 'neutral' },
  },
  actions: {
    set: {
      label: 'Set condition',
      from: ALL,
      to: null,
      by: [...CONTROL_TOWER, ...MAINTENANCE],
      tone: 'primary',
      input: {
        condition: choice({ label: 'Condition', required: true, options: TRUCK_CONDITIONS }),
        reason_problem_id: ref('problem', {
          label: 'Problem',
          as: 'reason_problem',
          help: 'Required when the truck cannot be used',
        }),
        note: longtext({ label: 'Note', max: 500 }),
        expected_ready_at: timestamp({ label: 'Expected ready' }),
      },
    },
    'request-maintenance': {
      label: 'Request maintenance',
      from: ALL,
      to: null,
      by: CONTROL_TOWER,
      single: true,
      input: JOB_INPUT,
    },
  },
} as const satisfies Lifecycle

/** A truck as the tower and the workshop see it: condition, papers, what it is on. Read from what others keep. */
export const vmTruck = resource({
  service: 'vm',
  name: 'vm-truck',
  label: 'Truck',
  plural: 'Trucks',
  imported: false,
  view: true,
  title: ['code', 'plate_no'],
  fields: {
    code: text({ label: 'Hull number', ...sure }),
    plate_no: text({ label: 'Plate number', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    truck_type: choice({ label: 'Truck type', options: TRUCK_TYPES, ...sure }),
    condition: text({ label: 'Condition', ...sure }),
    reason_problem_id: ref('problem', {
      label: 'Problem',
      as: 'reason_problem',
      ...ro,
    }),
    note: longtext({ label: 'Note', ...ro }),
    since: timestamp({ label: 'Since', ...sure }),
    set_by_name: text({ label: 'Set by', ...ro }),
    source: choice({ label: 'Source', options: CONDITION_SOURCES, ...ro }),
    expected_ready_at: { ...timestamp({ label: 'Expected ready', ...ro }), due: 'end' },
    inspected_at: timestamp({
      label: 'Last P2H',
      whenEmpty: 'None yet',
      ...ro,
    }),
    document_expires_at: date({
      label: 'Next document to expire',
      expires: true,
      whenEmpty: 'No documents',
      ...ro,
    }),
    document_type: choice({ label: 'Document', options: TRUCK_DOCUMENTS, ...ro }),
    open_troubles: integer({ label: 'Open trouble reports', ...sure }),
    maintenance_no: text({ label: 'Maintenance job', whenEmpty: 'No workshop job', ...ro }),
    availability: choice({ label: 'Availability', options: AVAILABILITY, ...sure }),
  },
  list: {
    columns: [
      { field: 'code', under: 'plate_no' },
      { field: 'condition', under: 'reason_problem_id' },
      { field: 'availability', under: 'maintenance_no' },
      { field: 'since', under: 'expected_ready_at' },
      { field: 'open_troubles', label: 'Open reports' },
      { field: 'document_expires_at', under: 'document_type', label: 'Next to expire' },
      'inspected_at',
      { field: 'truck_type', under: 'vendor_id' },
      { field: 'note', extra: true },
      { field: 'source', under: 'set_by_name', extra: true },
    ],
    search: ['code', 'plate_no', 'vendor.name', 'reason_problem.name'],
    sort: ['code', 'plate_no', 'since', 'created_at'],
    defaultSort: '-since',
    filters: [
      'condition',
      'availability',
      'vendor_id',
      'truck_type',
      'document_expires_at',
      'open_troubles',
      'since',
    ],
  },
  access: { read: [...TOWER, ...MAINTENANCE, ...RESPOND_CENTER], create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle: truckLifecycle,
})
