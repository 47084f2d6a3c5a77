import { CONTROL_TOWER } from '#access/duties.ts'
import { REIMBURSEMENT_LIFE } from '#contracts/billing/reimbursement-lifecycle.ts'
import { REIMBURSE_KINDS, SPENT_TRIP_STATES } from '#contracts/billing/reimbursement-words.ts'
import { choice, fact, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const

/** A receipt of a trip that the vendor wants back: toll, portal, the scale of others (dec.I4.14). */
export const reimbursement = resource({
  service: 'billing',
  name: 'reimbursement',
  label: 'Reimbursement',
  plural: 'Reimbursements',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['reimburse_no'],
  fields: {
    reimburse_no: text({ label: 'Reimbursement number', ...sure }),
    trip_id: {
      ...ref('trip', { label: 'Trip', required: true, fixed: true, note: ['driver_name', 'plate_no'] }),
      from: {
        resource: 'trip',
        as: 'trip',
        filters: [{ field: 'status', operator: 'in', value: [...SPENT_TRIP_STATES] }],
      },
    },
    kind: choice({ label: 'Spent on', required: true, options: REIMBURSE_KINDS }),
    amount_idr: money({ label: 'Amount', required: true, min: 1, max: 100_000_000 }),
    spent_on: date({ label: 'Date', required: true }),
    receipt_file_id: file({ label: 'Receipt, photo or PDF', required: true, as: 'receipt_file' }),
    note: text({ label: 'Note', max: 120, help: 'Such as the gate or the number of the receipt' }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    status: text({ label: 'Status', ...sure }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    asked_by: idOf({ label: 'Account of who asked', ...ro }),
    asked_by_name: text({ label: 'Asked by', ...sure }),
    asked_at: timestamp({ label: 'Asked at', ...sure }),
    decided_by: idOf({ label: 'Account of who decided', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    approved_idr: money({ label: 'Approved', ...ro }),
    cap_idr: money({ label: 'Cap of the route', ...ro }),
    single_person: fact('Decided by one person alone'),
  },
  list: {
    columns: [
      { field: 'reimburse_no', under: 'trip_id' },
      { field: 'kind', under: 'spent_on' },
      { field: 'amount_idr', under: 'approved_idr', label: 'Amount, approved' },
      'status',
      { field: 'vendor_id', under: 'note' },
      { field: 'asked_at', under: 'asked_by_name' },
      { field: 'decided_at', under: 'decided_by_name', extra: true },
      { field: 'status_reason', extra: true },
      { field: 'cap_idr', extra: true },
      { field: 'single_person', extra: true },
    ],
    search: ['reimburse_no', 'note', 'trip.trip_no', 'vendor.name'],
    sort: ['reimburse_no', 'amount_idr', 'spent_on', 'asked_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'kind', 'vendor_id', 'trip_id', 'spent_on'],
    looks: {
      board: { card: ['reimburse_no', 'trip_id', 'kind', 'amount_idr'], since: 'asked_at' },
      groups: { by: ['vendor_id', 'trip_id', 'spent_on'], sums: ['amount_idr', 'approved_idr'] },
    },
  },
  form: [
    {
      title: 'Receipt',
      fields: ['trip_id', 'kind', 'amount_idr', 'spent_on', 'receipt_file_id', 'note'],
    },
  ],
  access: { read: CONTROL_TOWER, create: CONTROL_TOWER, update: CONTROL_TOWER, remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { remove: null },
  lifecycle: REIMBURSEMENT_LIFE,
})

export type Reimbursement = RecordOf<typeof reimbursement>
