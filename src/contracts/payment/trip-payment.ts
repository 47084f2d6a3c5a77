import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, choices, fact, integer, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { BANKS } from '#contracts/payment/banks.ts'
import {
  COMPONENTS,
  PAYEE_TYPES,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  REPEATS,
} from '#contracts/payment/payment-words.ts'
import { TRIP_PAYMENT_LIFE } from '#contracts/payment/trip-payment-lifecycle.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const

/** What one vendor or driver is paid (life.D6b). Made by `generate`; the papers of its taxes stand with its documents. */
export const tripPayment = resource({
  service: 'billing',
  name: 'trip-payment',
  label: 'Payment',
  plural: 'Payments',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['payment_no'],
  fields: {
    payment_no: text({ label: 'Payment number', ...sure }),
    kind: choice({ label: 'Kind', options: PAYMENT_KINDS, ...sure }),
    reverses_id: idOf({ label: 'Reverses', ...ro, names: 'trip-payment' }),
    payee_type: choice({ label: 'Payee', options: PAYEE_TYPES, ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    driver_id: ref('driver', { label: 'Driver', ...ro }),
    method: choice({ label: 'Paid by', options: PAYMENT_METHODS, ...sure }),
    method_reason: longtext({ label: 'Why it is paid so', ...ro }),
    method_by: idOf({ label: 'Account of who chose the way', ...ro }),
    method_by_name: text({ label: 'Way chosen by', ...ro }),
    period_start: date({ label: 'From day', ...sure }),
    period_end: date({ label: 'Until day', ...sure }),
    components: choices({ label: 'Components', options: COMPONENTS, ...sure }),
    total_idr: money({ label: 'Total', min: -9_000_000_000_000_000, ...sure }),
    line_count: integer({ label: 'Lines', ...sure }),
    bank_account_id: ref('bank-account', { label: 'Account of the payee', ...ro }),
    bank_code: choice({ label: 'Bank', options: BANKS, ...ro }),
    account_no: text({ label: 'Account number', ...ro }),
    holder_name: text({ label: 'Name of the holder', ...ro }),
    status: text({ label: 'Status', ...sure }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    proposed_by: idOf({ label: 'Account of who prepared', ...ro }),
    proposed_by_name: text({ label: 'Prepared by', ...sure }),
    approved_by: idOf({ label: 'Account of who approved', ...ro }),
    approved_by_name: text({ label: 'Approved by', ...ro }),
    approved_at: timestamp({ label: 'Approved at', ...ro }),
    single_person: fact('Decided by one person alone'),
    export_id: idOf({ label: 'Bank file', ...ro }),
    exported_at: timestamp({ label: 'In a bank file since', ...ro }),
    paid_at: timestamp({ label: 'Paid at', ...ro }),
    bank_reference: text({ label: 'Reference of the bank', ...ro }),
    paid_by_name: text({ label: 'Marked as paid by', ...ro }),
    reconciled_at: timestamp({ label: 'Reconciled at', ...ro }),
    reconciled_by_name: text({ label: 'Reconciled by', ...ro }),
    undo_from: text({ label: 'Status before', ...ro }),
    undo_reference: text({ label: 'Reference of the bank for it', ...ro }),
    undo_at: timestamp({ label: 'Came back at', ...ro }),
    undo_file_id: file({ label: 'Notice or statement of the bank', as: 'undo_file', ...ro }),
    undo_reason: longtext({ label: 'Why it failed or came back', ...ro }),
    undo_by: idOf({ label: 'Account of who said so', ...ro }),
    undo_by_name: text({ label: 'Said by', ...ro }),
    undo_asked_at: timestamp({ label: 'Said at', ...ro }),
    repeats_kind: choice({ label: 'Money paid before', options: REPEATS, ...ro }),
    repeats_no: text({ label: 'Payment or bank file before', ...ro }),
    repeats_on: date({ label: 'Day of it', ...ro }),
    statement_on: date({ label: 'Last day of the statement', ...ro }),
    statement_file_id: file({ label: 'Statement of the bank', as: 'statement_file', ...ro }),
  },
  list: {
    columns: [
      { field: 'payment_no', under: 'created_at' },
      { field: 'vendor_id', under: 'driver_id', label: 'Vendor, driver' },
      { field: 'period_start', under: 'period_end', label: 'Period' },
      'components',
      { field: 'total_idr', under: 'line_count', label: 'Total, lines' },
      { field: 'status', under: 'kind' },
      { field: 'paid_at', under: 'bank_reference' },
      { field: 'method', extra: true },
      { field: 'holder_name', under: 'account_no', extra: true },
      { field: 'proposed_by_name', extra: true },
      { field: 'approved_by_name', under: 'approved_at', extra: true },
      { field: 'repeats_kind', under: 'repeats_no' },
      { field: 'single_person', extra: true },
      { field: 'status_reason', extra: true },
    ],
    search: ['payment_no', 'bank_reference', 'holder_name', 'vendor.name', 'driver.name'],
    sort: ['payment_no', 'total_idr', 'period_end', 'paid_at', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'status',
      'payee_type',
      'vendor_id',
      'driver_id',
      'components',
      'method',
      'kind',
      'period_end',
      'paid_at',
      'single_person',
      'repeats_kind',
    ],
    looks: {
      board: { card: ['payment_no', 'vendor_id', 'driver_id', 'total_idr'], since: 'created_at' },
      groups: { by: ['vendor_id', 'driver_id', 'period_end'], sums: ['total_idr'] },
    },
  },
  companyOnly: true,
  access: { read: CONTROL_TOWER, create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle: TRIP_PAYMENT_LIFE,
})

export type TripPayment = RecordOf<typeof tripPayment>
