import { WEIGHBRIDGE } from '#access/duties.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { COUNT_FIELDS, SHIFTS } from '#contracts/weighing/shift-counts.ts'
import { weighbridgeReportLifecycle } from '#contracts/weighing/weighbridge-lifecycle.ts'
import { sentence } from '#i18n/translate.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

/** A check that nobody has answered is neither: a report is not sent with one. */
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

export const CHECKS = [
  'zero_ok',
  'platform_clean',
  'indicator_ok',
  'camera_ok',
  'printer_ok',
  'network_ok',
] as const

const RESULTS = [
  { value: 'pass', label: 'Passed' },
  { value: 'fail', label: 'Failed' },
] as const

const check = (label: string) => choice({ label, options: YES_NO })
const ro = { readOnly: true } as const
const sure = { always: true } as const

const wholeTest: Rule = (record) => {
  if (!('test_weight_kg' in record) || !('test_reading_kg' in record)) return []
  const { test_weight_kg: weight, test_reading_kg: reading } = record
  const isEmpty = (value: unknown): boolean => (value ?? null) === null
  if (isEmpty(weight) === isEmpty(reading)) return []
  const message = 'Write both, the test weight and what the scale showed, or neither'
  return [{ field: isEmpty(weight) ? 'test_weight_kg' : 'test_reading_kg', message }]
}

/** What one shift says of one scale (life.D13): its checks, its test load, and what was weighed. */
export const weighbridgeReport = resource({
  service: 'order',
  name: 'weighbridge-report',
  label: 'Weighbridge report',
  plural: 'Weighbridge reports',
  transaction: true,
  imported: false,
  title: ['report_no'],
  fields: {
    report_no: text({ label: 'Report number', ...sure }),
    scale_id: ref('scale', { label: 'Scale', required: true, fixed: true }),
    work_date: date({
      label: 'Day',
      required: true,
      fixed: true,
      help: 'The day on which the shift began',
    }),
    shift: choice({ label: 'Shift', required: true, options: SHIFTS, fixed: true }),
    zero_ok: check('The scale stands at zero when empty'),
    platform_clean: check('The platform is clean and free'),
    indicator_ok: check('The indicator works'),
    camera_ok: check('The cameras work'),
    printer_ok: check('The printer works'),
    network_ok: check('The network works'),
    test_weight_kg: integer({
      label: 'Test weight',
      unit: 'kg',
      min: 1,
      max: 200_000,
      help: 'Of known weight; left empty where none was used',
    }),
    test_reading_kg: integer({ label: 'What the scale showed', unit: 'kg', max: 300_000 }),
    notes: longtext({ label: 'Notes', max: 1000 }),
    photos: files({
      label: 'Photos',
      table: 'weighbridge_report_photo',
      parent: 'weighbridge_report_id',
      kinds: 'images',
      max: 10,
    }),
    deviation_kg: integer({ label: 'Deviation', unit: 'kg', min: -300_000, ...ro }),
    tolerance_kg: integer({ label: 'Tolerance', unit: 'kg', ...ro }),
    result: choice({ label: 'Test load', options: RESULTS, whenEmpty: 'Not tested', ...ro }),
    ...COUNT_FIELDS,
    chain_seq: integer({ label: 'Weights in the chain', ...ro }),
    chain_hash: text({ label: 'Head of the chain', ...ro }),
    key_id: text({ label: 'Signed with the key', ...ro }),
    signature: text({ label: 'Signature', ...ro }),
    problem_report_id: idOf({ label: 'Problem report', names: 'problem-report', ...ro }),
    status: text({ label: 'Status', ...sure }),
    author_id: idOf({ label: 'Written by', names: 'user', ...sure }),
    operator_id: idOf({ label: 'Sent by', names: 'user', ...ro }),
    operator_name: text({ label: 'Operator', ...sure }),
    submitted_at: timestamp({ label: 'Sent at', ...ro }),
    acknowledged_at: timestamp({ label: 'Acknowledged at', ...ro }),
    acknowledged_by: idOf({ label: 'Acknowledged by', names: 'user', ...ro }),
    acknowledged_by_name: text({ label: 'Acknowledged by', ...ro }),
    acknowledged_note: longtext({ label: 'Note of who acknowledged', ...ro }),
  },
  rules: [wholeTest],
  list: {
    columns: [
      { field: 'work_date', under: 'shift' },
      { field: 'scale_id', under: 'report_no' },
      'operator_name',
      { field: 'deviation_kg', under: 'tolerance_kg' },
      'result',
      'ticket_count',
      'total_net_kg',
      { field: 'manual_count', under: 'void_count', label: 'Typed, void' },
      'status',
      { field: 'acknowledged_by_name', under: 'acknowledged_at', extra: true },
      { field: 'first_ticket_no', under: 'last_ticket_no', extra: true },
      { field: 'missing_numbers', extra: true },
      { field: 'missing_pages', extra: true },
      { field: 'revised_count', extra: true },
      { field: 'late_numbers', extra: true },
    ],
    search: ['report_no', 'operator_name', 'notes', 'scale.code', 'scale.name'],
    sort: ['work_date', 'report_no', 'created_at'],
    defaultSort: '-work_date',
    filters: ['work_date', 'scale_id', 'result', 'status', 'shift'],
  },
  form: [
    { title: 'Shift', fields: ['scale_id', 'work_date', 'shift'] },
    { title: 'Checks', fields: [...CHECKS] },
    { title: 'Test load', fields: ['test_weight_kg', 'test_reading_kg'] },
    { title: 'Notes and photos', fields: ['notes', 'photos'] },
  ],
  access: { read: WEIGHBRIDGE, create: WEIGHBRIDGE, update: WEIGHBRIDGE, remove: WEIGHBRIDGE },
  scope: { scale: 'scale_id' },
  lifecycle: weighbridgeReportLifecycle,
  frozen: ({ status }) =>
    status === 'draft' ? null : sentence('A report that was sent is not changed any more'),
})

export type WeighbridgeReport = RecordOf<typeof weighbridgeReport>
