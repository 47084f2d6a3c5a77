import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, fact, integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { WIB_MS } from '#contracts/day-text.ts'
import { file } from '#contracts/files/file-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 300 })

/** The life of an overtime order (dec.I2.5). */
export const OVERTIME_ORDER_LIFE = {
  field: 'status',
  initial: 'ordered',
  states: {
    ordered: { label: 'Waits for the driver', tone: 'warn' },
    agreed: { label: 'Driver agrees', tone: 'ok' },
    refused: { label: 'Driver refuses', tone: 'bad' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  },
  actions: {
    agree: {
      label: 'Driver agrees',
      from: ['ordered'],
      to: 'agreed',
      by: CONTROL_TOWER,
      tone: 'primary',
      companyOnly: true,
      single: true,
      input: {
        consent_at: timestamp({ label: 'Signed at', required: true }),
        consent_file_id: file({ label: 'Signed paper', required: true }),
      },
    },
    refuse: {
      label: 'Driver refuses',
      from: ['ordered'],
      to: 'refused',
      by: CONTROL_TOWER,
      companyOnly: true,
      input: { reason },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['ordered', 'agreed'],
      to: 'withdrawn',
      by: CONTROL_TOWER,
      tone: 'danger',
      companyOnly: true,
      input: { reason },
    },
  },
} as const satisfies Lifecycle

/** How the driver agreed: article 28 takes paper and digital media alike. */
const CONSENT_WAYS = [
  { value: 'paper', label: 'Signed on paper' },
  { value: 'phone', label: 'With the own phone' },
] as const

const DAY_MS = 86_400_000
const LONGEST_HOURS = 24

/** The order lies in the work day, or in the night after it. */
const inWorkDay: Rule = ({ work_date: day, from_at: from, to_at: to }) => {
  if (typeof day !== 'string' || typeof from !== 'string') return []
  const midnight = Date.parse(`${day}T00:00:00Z`) - WIB_MS
  const begins = Date.parse(from)
  if (begins < midnight || begins >= midnight + 2 * DAY_MS)
    return [{ field: 'from_at', message: 'Must be on the work day or in the night after it' }]
  return typeof to === 'string' && Date.parse(to) - begins > LONGEST_HOURS * 3_600_000
    ? [{ field: 'to_at', message: 'At most {hours} hours after the start', params: { hours: LONGEST_HOURS } }]
    : []
}

/** Overtime ordered in writing and the driver's consent (dec.I2.5: PP 35/2021 article 28): minutes without both are red. */
export const overtimeOrder = resource({
  service: 'order',
  name: 'overtime-order',
  label: 'Overtime order',
  plural: 'Overtime orders',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['driver_name', 'work_date'],
  fields: {
    driver_id: ref('driver', { label: 'Driver', required: true, fixed: true }),
    driver_name: text({ label: 'Driver', always: true }),
    vendor_id: ref('vendor', { label: 'Vendor', always: true }),
    work_date: date({
      label: 'Work day',
      required: true,
      fixed: true,
      help: 'The day on which the duty begins, for a night too',
    }),
    from_at: timestamp({ label: 'Overtime from', required: true, fixed: true }),
    to_at: timestamp({ label: 'Overtime until', required: true, fixed: true }),
    planned_min: integer({ label: 'Planned', unit: 'min', always: true }),
    reason: longtext({ label: 'Reason', required: true, min: 10, max: 300, fixed: true }),
    ordered_by_name: text({ label: 'Ordered by', required: true, min: 2, max: 120, fixed: true }),
    is_late: fact('Written down after it began'),
    consent_at: timestamp({ label: 'Driver agreed at', readOnly: true }),
    consent_way: choice({ label: 'How the driver agreed', options: CONSENT_WAYS, readOnly: true }),
    consent_file_id: file({ label: 'Signed paper', readOnly: true, as: 'consent_file' }),
    answered_by_name: text({ label: 'Answer recorded by', readOnly: true }),
    answer_reason: longtext({ label: 'Reason of the answer', readOnly: true }),
    status: text({ label: 'Status', always: true }),
  },
  rules: [notBefore('from_at', 'to_at', 'Must be after the start'), inWorkDay],
  list: {
    columns: [
      'work_date',
      { field: 'driver_name', under: 'vendor_id', label: 'Driver, vendor' },
      { field: 'from_at', under: 'to_at', label: 'From, until' },
      'planned_min',
      { field: 'ordered_by_name', under: 'reason' },
      { field: 'consent_at', under: 'consent_way' },
      'is_late',
      'status',
      { field: 'answered_by_name', under: 'answer_reason', extra: true },
      { field: 'created_at', extra: true },
    ],
    search: ['driver_name'],
    sort: ['work_date', 'created_at'],
    defaultSort: '-work_date',
    filters: ['status', 'work_date', 'vendor_id', 'driver_id', 'is_late', 'consent_way'],
  },
  form: [
    {
      title: 'Overtime order',
      fields: ['driver_id', 'work_date', 'from_at', 'to_at', 'reason', 'ordered_by_name'],
    },
  ],
  access: { read: CONTROL_TOWER, create: CONTROL_TOWER, update: [], remove: [] },
  // Drivers answer with their phones.
  scope: { vendor: 'vendor_id', driver: 'driver_id' },
  calls: { update: null, remove: null },
  lifecycle: OVERTIME_ORDER_LIFE,
})

export type OvertimeOrder = RecordOf<typeof overtimeOrder>
