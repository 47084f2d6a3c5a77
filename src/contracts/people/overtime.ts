import { ADMIN, CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { choice, fact, filledJson, integer, longtext, text, words } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { DAY_TYPES, LIMIT_FLAGS } from '#contracts/people/overtime-day.ts'
import { OVERTIME_LIFECYCLE } from '#contracts/people/overtime-lifecycle.ts'
import type { OvertimeSession } from '#contracts/people/overtime-lines.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { moneyOf } from '#contracts/related.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const
const min = { unit: 'min' } as const
/** A difference may take back. */
const LEAST = -100_000

/** What cannot be worked out without it. */
const LACKS = [{ value: 'pay_profile', label: 'No pay profile for this day', tone: 'warn' }] as const

/**
 * The overtime of a driver on a day, worked out from the sessions by the rules of that day (life.D11). A haulier's people read the
 * minutes of their own drivers; what it costs is a record of its own (overtime-pay) that only the company reads.
 */
export const overtime = resource({
  service: 'order',
  name: 'overtime',
  label: 'Overtime',
  plural: 'Overtime',
  history: { recalculated: { label: 'Worked out again', tone: 'neutral' } },
  transaction: true,
  versioned: true,
  imported: false,
  title: ['driver_name', 'work_date'],
  fields: {
    driver_id: ref('driver', { label: 'Driver', ...sure }),
    driver_name: text({ label: 'Driver', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    work_date: date({ label: 'Work day', ...sure }),
    part: integer({ label: 'Part', ...sure }),
    is_difference: fact('Difference to a paid day'),
    day_type: choice({ label: 'Kind of day', options: DAY_TYPES, ...ro }),
    began_at: timestamp({ label: 'On duty from', ...sure }),
    ended_at: timestamp({ label: 'On duty until', whenEmpty: 'Still on duty', ...ro }),
    is_running: fact('Still on duty'),
    rest_min: integer({ label: 'Rest', ...min, ...sure }),
    worked_min: integer({ label: 'Worked', ...min, ...sure }),
    normal_min: integer({ label: 'Normal hours', ...min, ...ro }),
    overtime_min: integer({ label: 'Overtime', min: LEAST, ...min, ...sure }),
    ordered_min: integer({ label: 'Ordered and agreed', ...min, ...sure }),
    unordered_min: integer({ label: 'Without order and consent', alarm: 'bad', ...min, ...sure }),
    is_ordered: fact('Ordered in writing and agreed to'),
    limit_flags: words('Limits', LIMIT_FLAGS),
    is_over_cap: fact('Over a limit'),
    suggested_min: integer({ label: 'Inside the limits', min: LEAST, ...min, ...sure }),
    approved_min: integer({ label: 'Approved', min: LEAST, ...min, ...ro }),
    // Nothing where nothing was worked out: a sum would say Rp 0.
    amount_idr: moneyOf('Amount', {
      resource: 'overtime-pay',
      by: 'overtime_id',
      of: ['amount_idr'],
      sortedBy: 'work_date',
    }),
    lacks: choice({ label: 'Missing', options: LACKS, ...ro }),
    sessions: filledJson<OvertimeSession[]>('Sessions'),
    changed_note: longtext({ label: 'Changed by a correction', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decided_by: idOf({ label: 'Account of who decided', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decision_reason: longtext({ label: 'Reason for the decision', ...ro }),
    computed_at: timestamp({ label: 'Worked out at', ...sure }),
    status: text({ label: 'Status', ...sure }),
  },
  list: {
    columns: [
      { field: 'work_date', under: 'day_type' },
      { field: 'driver_name', under: 'vendor_id', label: 'Driver, vendor' },
      { field: 'worked_min', under: 'normal_min', label: 'Worked, normal' },
      { field: 'overtime_min', under: 'approved_min', label: 'Overtime, approved' },
      { field: 'unordered_min', label: 'Not ordered' },
      { field: 'limit_flags', under: 'lacks', label: 'Limits, missing' },
      'amount_idr',
      'status',
      { field: 'rest_min', extra: true },
      { field: 'suggested_min', extra: true },
      { field: 'began_at', under: 'ended_at', extra: true },
      { field: 'is_difference', extra: true },
      { field: 'changed_note', extra: true },
      { field: 'decided_by_name', under: 'decided_at', extra: true },
      { field: 'decision_reason', extra: true },
    ],
    search: ['driver_name'],
    sort: ['work_date', 'overtime_min', 'created_at'],
    defaultSort: '-work_date',
    filters: [
      'status',
      'work_date',
      'vendor_id',
      'driver_id',
      'day_type',
      'is_over_cap',
      'is_ordered',
      'lacks',
    ],
    looks: {
      groups: {
        by: ['work_date', 'vendor_id', 'driver_id', 'status'],
        sums: ['worked_min', 'overtime_min', 'approved_min'],
      },
    },
  },
  // On the driver's page the super admin reads the minutes, and drivers their own.
  access: { read: [...CONTROL_TOWER, ...ADMIN, ...DRIVER], create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id', driver: 'driver_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle: OVERTIME_LIFECYCLE,
})

export type Overtime = RecordOf<typeof overtime>
