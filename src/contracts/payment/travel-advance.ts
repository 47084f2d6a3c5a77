import { ADMIN, CONTROL_TOWER, DRIVER, TOWER } from '#access/duties.ts'
import { choice, fact, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { file } from '#contracts/files/file-fields.ts'
import { PAY_METHODS } from '#contracts/payment/advance-words.ts'
import { TRAVEL_ADVANCE_CLOCKS } from '#contracts/payment/travel-advance-clocks.ts'
import { TRAVEL_ADVANCE_LIFE } from '#contracts/payment/travel-advance-lifecycle.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** What money on the road is spent on (dec.I2.8). */
export const RECEIPT_KINDS = [
  { value: 'toll', label: 'Toll' },
  { value: 'port_parking', label: 'Port parking' },
  { value: 'retribution', label: 'Retribution' },
  { value: 'fuel', label: 'Fuel' },
  { value: 'other', label: 'Other' },
] as const

/** No trip and no receipt of a trip comes near it: a slip of the finger does. */
export const MOST_IDR = 100_000_000

const sure = { always: true } as const
const ro = { readOnly: true } as const

/** Money that a driver takes along on a trip, and what became of it (dec.I2.8). */
export const travelAdvance = resource({
  service: 'billing',
  name: 'travel-advance',
  label: 'Travel advance',
  plural: 'Travel advances',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['advance_no'],
  fields: {
    advance_no: text({ label: 'Advance number', ...sure }),
    // Only trips that run and have no advance are offered; the list is filtered by any.
    trip_id: {
      ...ref('trip', { label: 'Trip', required: true, fixed: true, note: ['driver_name', 'plate_no'] }),
      from: {
        resource: 'trip',
        as: 'trip',
        filters: [
          { field: 'status', operator: 'in', value: [...OPEN_TRIP_STATES] },
          { field: 'has_advance', operator: '=', value: false },
        ],
      },
    },
    amount_idr: money({
      label: 'Amount',
      min: 1,
      max: MOST_IDR,
      help: 'Empty: the travel allowance of the trip’s route',
    }),
    amount_reason: longtext({
      label: 'Reason for another amount',
      min: 10,
      max: 500,
      help: 'Needed where it is not the travel allowance of the route',
    }),
    evidence_file_id: file({
      label: 'File for a large advance',
      as: 'evidence_file',
      help: 'Needed where it is far above the usual one: the letter or message that asks for it',
    }),
    is_large: fact('Far above the usual'),
    suggested_idr: money({ label: 'Travel allowance of the route', ...ro }),
    driver_id: ref('driver', { label: 'Driver', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    receipts: children({
      label: 'Receipts',
      table: 'travel_advance_receipt',
      parent: 'travel_advance_id',
      key: 'kind',
      max: 50,
      fields: {
        kind: choice({ label: 'Spent on', required: true, options: RECEIPT_KINDS }),
        amount_idr: money({ label: 'Amount', required: true, min: 1, max: MOST_IDR }),
        spent_on: date({ label: 'Date', required: true }),
        photo_file_id: file({ label: 'Photo of the receipt', required: true, as: 'photo_file' }),
        note: text({ label: 'Note', max: 120 }),
      },
    }),
    status: text({ label: 'Status', ...sure }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    asked_by: idOf({ label: 'Account of who asked', ...ro }),
    asked_by_name: text({ label: 'Asked by', ...sure }),
    asked_at: timestamp({ label: 'Asked at', ...sure }),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    approved_by: idOf({ label: 'Account of who approved', ...ro }),
    approved_by_name: text({ label: 'Approved by', ...ro }),
    approved_at: timestamp({ label: 'Approved at', ...ro }),
    single_person: fact('Decided by one person alone'),
    method: choice({ label: 'Paid by', options: PAY_METHODS, ...ro }),
    pay_reference: text({ label: 'Reference of the transfer', ...ro }),
    paid_at: timestamp({ label: 'Paid at', ...ro }),
    paid_by: idOf({ label: 'Account of who paid', ...ro }),
    paid_by_name: text({ label: 'Paid out by', ...ro }),
    late_reason: longtext({ label: 'Why it is paid after leaving', ...ro }),
    receipt_file_id: file({ label: 'Signed receipt', as: 'receipt_file', ...ro }),
    signature_file_id: file({ label: 'Signature of the driver', as: 'signature_file', ...ro }),
    stranded_at: timestamp({ label: 'Without a trip since', ...ro }),
    moved_from_trip_id: ref('trip', { label: 'First paid for', as: 'moved_from_trip', ...ro }),
    submitted_by: idOf({ label: 'Account of who handed in the receipts', ...ro }),
    submitted_by_name: text({ label: 'Receipts handed in by', ...ro }),
    submitted_at: timestamp({ label: 'Receipts handed in at', ...ro }),
    handed_back_idr: money({ label: 'Cash handed back', ...ro }),
    return_method: choice({ label: 'Returned by', options: PAY_METHODS, ...ro }),
    return_no: text({ label: 'Number of the cash receipt or transfer', ...ro }),
    returned_at: timestamp({ label: 'Returned at', ...ro }),
    claim_reason: longtext({ label: 'Why more was spent than was paid', ...ro }),
    settled_by: idOf({ label: 'Account of who closed', ...ro }),
    settled_by_name: text({ label: 'Closed by', ...ro }),
    settled_at: timestamp({ label: 'Closed at', ...ro }),
    receipts_idr: money({ label: 'Sum of the receipts', ...sure }),
    // Sums of the ledger: what was given, and what became of it.
    paid_idr: money({ label: 'Paid', ...sure }),
    claimed_idr: money({ label: 'Overspent, paid to the driver', ...sure }),
    borne_idr: money({ label: 'Overspent, borne by the driver', ...sure }),
    spent_idr: money({ label: 'Spent', ...sure }),
    returned_idr: money({ label: 'Returned', ...sure }),
    deducted_idr: money({ label: 'To deduct', ...sure }),
    open_idr: money({ label: 'Still with the driver', ...ro }),
  },
  list: {
    columns: [
      { field: 'advance_no', under: 'trip_id' },
      { field: 'driver_id', under: 'vendor_id' },
      { field: 'status', under: 'due_at' },
      { field: 'amount_idr', under: 'method' },
      { field: 'open_idr', under: 'receipts_idr', label: 'Still with the driver, receipts' },
      { field: 'asked_at', under: 'asked_by_name' },
      { field: 'paid_at', under: 'paid_by_name' },
      { field: 'returned_idr', under: 'deducted_idr', label: 'Returned, to deduct', extra: true },
      { field: 'claimed_idr', under: 'borne_idr', label: 'Overspent: paid, borne', extra: true },
      { field: 'spent_idr', extra: true },
      { field: 'suggested_idr', under: 'amount_reason', extra: true },
      { field: 'approved_at', under: 'approved_by_name', extra: true },
      { field: 'settled_at', under: 'settled_by_name', extra: true },
      { field: 'pay_reference', extra: true },
      { field: 'return_no', extra: true },
      { field: 'single_person', under: 'is_large', extra: true },
      { field: 'status_reason', extra: true },
    ],
    search: [
      'advance_no',
      'pay_reference',
      'return_no',
      'driver.name',
      'driver.code',
      'trip.trip_no',
      'vendor.name',
    ],
    sort: ['advance_no', 'amount_idr', 'open_idr', 'asked_at', 'paid_at', 'due_at', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'status',
      'driver_id',
      'vendor_id',
      'trip_id',
      'method',
      'open_idr',
      'paid_at',
      'asked_at',
      'due_at',
      'single_person',
    ],
    looks: {
      board: { card: ['advance_no', 'driver_id', 'trip_id', 'amount_idr', 'due_at'], since: 'asked_at' },
      groups: { by: ['driver_id', 'vendor_id', 'paid_at'], sums: ['open_idr', 'amount_idr'] },
    },
  },
  form: [{ title: 'Advance', fields: ['trip_id', 'amount_idr', 'amount_reason', 'evidence_file_id'] }],
  access: { read: [...TOWER, ...ADMIN, ...DRIVER], create: CONTROL_TOWER, update: CONTROL_TOWER, remove: [] },
  scope: { vendor: 'vendor_id', driver: 'driver_id' },
  calls: { remove: null },
  lifecycle: TRAVEL_ADVANCE_LIFE,
  clocks: TRAVEL_ADVANCE_CLOCKS,
})

export type TravelAdvance = RecordOf<typeof travelAdvance>
