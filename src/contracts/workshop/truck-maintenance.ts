import { MAINTENANCE, TOWER } from '#access/duties.ts'
import { choice, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { TRUCK_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource } from '#kernel/resource.ts'

const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'critical', label: 'Critical' },
] as const

/** What whoever asks for maintenance says. */
export const JOB_INPUT = {
  title: text({ label: 'What is to be done', required: true, min: 5, max: 120 }),
  problem_id: ref('problem', { label: 'Problem' }),
  priority: choice({ label: 'Priority', required: true, options: PRIORITIES, initial: 'normal' }),
  wanted_at: timestamp({ label: 'Wanted by' }),
  description: longtext({ label: 'Description', max: 1000 }),
} as const

const lifecycle = {
  field: 'status',
  initial: 'requested',
  states: {
    requested: { label: 'Requested', tone: 'info' },
    in_progress: { label: 'In the workshop', tone: 'busy' },
    released: { label: 'Released', tone: 'ok' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  },
  actions: {
    start: {
      label: 'Start work',
      from: ['requested'],
      to: 'in_progress',
      by: MAINTENANCE,
      tone: 'primary',
      input: { expected_ready_at: timestamp({ label: 'Expected ready' }) },
    },
    release: {
      label: 'Release the truck',
      from: ['in_progress'],
      to: 'released',
      by: MAINTENANCE,
      tone: 'primary',
      input: {
        condition: choice({
          label: 'Condition',
          required: true,
          options: TRUCK_CONDITIONS.filter(({ value }) => value === 'ready' || value === 'ready_with_notes'),
          initial: 'ready',
        }),
        result: longtext({ label: 'What was done', required: true, min: 10, max: 1000 }),
      },
    },
    cancel: {
      label: 'Cancel the request',
      from: ['requested'],
      to: 'cancelled',
      by: MAINTENANCE,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10 }) },
    },
  },
} as const satisfies Lifecycle

const sure = { always: true } as const
const ro = { readOnly: true } as const

/** A truck that the tower asks the workshop to see to, until it is released (life.D9). */
export const truckMaintenance = resource({
  service: 'vm',
  name: 'truck-maintenance',
  label: 'Maintenance job',
  plural: 'Maintenance jobs',
  transaction: true,
  imported: false,
  title: ['job_no'],
  fields: {
    job_no: text({ label: 'Job number', ...sure }),
    truck_id: ref('truck', { label: 'Truck', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    title: text({ label: 'What is to be done', ...sure }),
    problem_id: ref('problem', { label: 'Problem', ...ro }),
    description: longtext({ label: 'Description', ...ro }),
    priority: choice({ label: 'Priority', options: PRIORITIES, ...sure }),
    wanted_at: timestamp({ label: 'Wanted by', ...ro }),
    status: text({ label: 'Status', ...sure }),
    asked_by_name: text({ label: 'Asked by', ...sure }),
    started_at: timestamp({ label: 'Started at', ...ro }),
    finished_at: timestamp({ label: 'Finished at', ...ro }),
    /** What was done, or why it was cancelled. */
    result: longtext({ label: 'Outcome', ...ro }),
  },
  list: {
    columns: [
      { field: 'job_no', under: 'title' },
      { field: 'truck_id', under: 'truck.code', label: 'Truck' },
      { field: 'priority', under: 'problem_id' },
      { field: 'created_at', under: 'asked_by_name', label: 'Asked' },
      'wanted_at',
      'description',
      'status',
      { field: 'started_at', under: 'finished_at', extra: true },
      { field: 'result', extra: true },
      { field: 'vendor_id', extra: true },
    ],
    search: ['job_no', 'title', 'truck.code', 'truck.plate_no', 'problem.name'],
    sort: ['job_no', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'priority', 'truck_id', 'vendor_id'],
    looks: { board: { card: ['job_no', 'title', 'truck_id', 'priority'], since: 'updated_at' } },
  },
  access: { read: [...MAINTENANCE, ...TOWER], create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle,
})
