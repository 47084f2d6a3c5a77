import { CONTROL_TOWER } from '#access/duties.ts'
import { longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { MONEY_RECEIVED_CLOCKS } from '#contracts/payment/money-received-clocks.ts'
import { MONEY_RECEIVED_LIFE } from '#contracts/payment/money-received-lifecycle.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const

/**
 * What a vendor or a driver paid back by the bank of what they owe: a document below zero, or the rest of an advance (dec.I4.5). It sets
 * the debt off beside what payments deduct, in as many parts as it takes.
 */
export const moneyReceived = resource({
  service: 'billing',
  name: 'money-received',
  label: 'Money received',
  plural: 'Money received',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['receipt_no'],
  fields: {
    receipt_no: text({ label: 'Receipt number', ...sure }),
    billing_id: {
      ...ref('billing', {
        label: 'Document below zero',
        fixed: true,
        help: 'What the vendor owes; empty where a driver pays an advance back',
      }),
      from: {
        resource: 'billing',
        as: 'billing',
        filters: [
          { field: 'status', operator: 'in', value: ['verified', 'payment_requested', 'partially_paid'] },
          { field: 'payable_idr', operator: '<', value: '0' },
        ],
      },
    },
    travel_advance_id: {
      ...ref('travel-advance', {
        label: 'Travel advance',
        fixed: true,
        help: 'What the driver owes of an advance',
      }),
      from: {
        resource: 'travel-advance',
        as: 'travel_advance',
        filters: [{ field: 'status', operator: '=', value: 'settled' }],
      },
    },
    amount_idr: money({ label: 'Amount received', required: true, fixed: true, min: 1 }),
    received_on: date({ label: 'Received on', required: true, fixed: true }),
    bank_reference: text({
      label: 'Reference of the bank',
      required: true,
      fixed: true,
      min: 2,
      max: 60,
      help: 'As the statement of the bank says it',
    }),
    proof_file_id: {
      ...file({ label: 'Statement of the bank', required: true, as: 'proof_file' }),
      fixed: true,
      help: 'The second person reads amount and reference from it',
    },
    note: longtext({ label: 'Note', max: 500, fixed: true }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    driver_id: ref('driver', { label: 'Driver', ...ro }),
    status: text({ label: 'Status', ...sure }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    entered_by: idOf({ label: 'Account of who entered it', ...ro }),
    entered_by_name: text({ label: 'Entered by', ...sure }),
    confirmed_by: idOf({ label: 'Account of who confirmed', ...ro }),
    confirmed_by_name: text({ label: 'Confirmed by', ...ro }),
    confirmed_at: timestamp({ label: 'Confirmed at', ...ro }),
  },
  list: {
    columns: [
      { field: 'receipt_no', under: 'received_on' },
      { field: 'vendor_id', under: 'driver_id', label: 'Vendor, driver' },
      { field: 'billing_id', under: 'travel_advance_id', label: 'What was owed' },
      { field: 'amount_idr', under: 'bank_reference' },
      { field: 'status', under: 'due_at' },
      { field: 'entered_by_name', under: 'created_at' },
      { field: 'confirmed_by_name', under: 'confirmed_at' },
      { field: 'status_reason', extra: true },
    ],
    search: ['receipt_no', 'bank_reference', 'vendor.name', 'driver.name'],
    sort: ['receipt_no', 'amount_idr', 'received_on', 'due_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'vendor_id', 'driver_id', 'billing_id', 'travel_advance_id', 'received_on', 'due_at'],
  },
  form: [
    { title: 'What was owed', fields: ['billing_id', 'travel_advance_id'] },
    {
      title: 'What came',
      fields: ['amount_idr', 'received_on', 'bank_reference', 'proof_file_id', 'note'],
    },
  ],
  companyOnly: true,
  access: { read: CONTROL_TOWER, create: CONTROL_TOWER, update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { update: null, remove: null },
  lifecycle: MONEY_RECEIVED_LIFE,
  clocks: MONEY_RECEIVED_CLOCKS,
})

export type MoneyReceived = RecordOf<typeof moneyReceived>
