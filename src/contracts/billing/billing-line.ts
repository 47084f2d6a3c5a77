import { CONTROL_TOWER, REQUESTER } from '#access/duties.ts'
import { BILLING_LINE_CLOCKS } from '#contracts/billing/billing-line-clocks.ts'
import { BILLING_LINE_LIFE } from '#contracts/billing/billing-line-lifecycle.ts'
import { REASON_OPTIONS } from '#contracts/billing/exception-codes.ts'
import { LINE_KINDS, SEVERITIES, TAX_TREATMENTS } from '#contracts/billing/line-words.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import { choice, choices, decimal, fact, integer, json, longtext, money, text } from '#contracts/fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { CHARGE_BASIS } from '#contracts/tariff/tariff-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const
/** Claims and corrections are below zero. */
const SIGNED = { min: -9_000_000_000_000_000 } as const

/** What a vendor is paid or charged for one trip, and what it was worked out from (model.C5). Made by the audit; never written directly. */
export const billingLine = resource({
  service: 'billing',
  name: 'billing-line',
  label: 'Billing line',
  plural: 'Billing lines',
  transaction: true,
  imported: false,
  title: ['trip_id', 'kind'],
  fields: {
    trip_id: ref('trip', { label: 'Trip', ...sure }),
    order_id: ref('order', { label: 'Order', ...sure }),
    order_line_id: idOf({ label: 'Line', ...sure }),
    kind: choice({ label: 'For', options: LINE_KINDS, ...sure }),
    reimbursement_id: ref('reimbursement', { label: 'Receipt', ...ro }),
    corrects_line_id: idOf({ label: 'Corrects', ...ro, names: 'billing-line' }),
    note: text({ label: 'Note', ...ro }),
    is_large: fact('Large adjustment'),
    evidence_file_id: file({ label: 'File of the adjustment', as: 'evidence_file', ...ro }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    contract_id: ref('contract', { label: 'Contract', ...sure }),
    contract_route_id: ref('contract-route', { label: 'Tariff row', ...ro }),
    purchase_order_id: ref('purchase-order', { label: 'Purchase order', ...ro }),
    purchase_order_line_id: idOf({ label: 'Line of the purchase order', ...ro }),
    cargo_id: ref('cargo', { label: 'Cargo', ...sure }),
    truck_id: ref('truck', { label: 'Truck', ...sure }),
    plate_no: text({ label: 'Plate number', ...sure }),
    origin_checkpoint_id: ref('checkpoint', { label: 'Origin', as: 'origin_checkpoint', ...sure }),
    destination_checkpoint_id: ref('checkpoint', {
      label: 'Destination',
      as: 'destination_checkpoint',
      ...sure,
    }),
    driver_id: ref('driver', { label: 'Driver', ...ro }),
    load_date: date({ label: 'Loaded on', ...sure }),
    trip_verified_at: timestamp({ label: 'Trip verified at', ...ro }),
    basis_kg: integer({ label: 'Billed by', unit: 'kg', ...ro }),
    billed_ton: decimal({ label: 'Billed', unit: 't', decimals: 3, ...ro }),
    charge_basis: choice({ label: 'Charge', options: CHARGE_BASIS, ...ro }),
    tariff_idr: money({ label: 'Tariff', ...ro }),
    quantity: decimal({ label: 'Quantity', max: 9_999_999_999, decimals: 5, ...ro }),
    min_charge_applied: fact('Smallest charged load applied'),
    amount_idr: money({ label: 'Amount', ...SIGNED, ...sure }),
    rate_trace: json<LineTrace>('How the amount was found'),
    origin_net_kg: integer({ label: 'Net at the origin', unit: 'kg', ...ro }),
    loss_kg: integer({ label: 'Loss', unit: 'kg', min: -1_000_000, ...ro }),
    tolerance_kg: integer({ label: 'Tolerated loss', unit: 'kg', ...ro }),
    penalty_idr: money({ label: 'Claimed for the loss', ...sure }),
    tax_treatment: choice({ label: 'Tax', options: TAX_TREATMENTS, ...sure }),
    status: text({ label: 'Status', ...sure }),
    codes: choices({ label: 'Reasons', options: REASON_OPTIONS, ...sure }),
    severity: choice({ label: 'Level', options: SEVERITIES, ...ro }),
    at_risk_idr: money({ label: 'At risk', ...sure }),
    invalid_since: timestamp({ label: 'Invalid since', ...ro }),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    audited_at: timestamp({ label: 'Last audited at', ...ro }),
    excluded_reason: longtext({ label: 'Why it is excluded', ...ro }),
    excluded_by: idOf({ label: 'Account of who excluded', ...ro }),
    excluded_by_name: text({ label: 'Excluded by', ...ro }),
    excluded_at: timestamp({ label: 'Excluded at', ...ro }),
    billing_id: ref('billing', { label: 'Document', ...ro }),
    document_no: text({ label: 'Document number', ...ro }),
    verified_at: timestamp({ label: 'Verified at', ...ro }),
    paid_at: timestamp({ label: 'Paid at', ...ro }),
  },
  list: {
    columns: [
      { field: 'trip_id', under: 'plate_no' },
      { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
      { field: 'kind', under: 'load_date' },
      { field: 'billed_ton', under: 'tariff_idr' },
      'amount_idr',
      { field: 'billing_id', under: 'status' },
      { field: 'codes', under: 'severity', extra: true },
      { field: 'at_risk_idr', under: 'invalid_since', extra: true },
      { field: 'vendor_id', under: 'contract_id', extra: true },
      { field: 'work_unit_id', extra: true },
      { field: 'purchase_order_id', extra: true },
      { field: 'cargo_id', extra: true },
      { field: 'basis_kg', extra: true },
      { field: 'loss_kg', under: 'tolerance_kg', extra: true },
      { field: 'tax_treatment', extra: true },
      { field: 'verified_at', extra: true },
      { field: 'paid_at', extra: true },
    ],
    // Whose an order is decides who is led to it.
    carries: ['order.vendor_id'],
    search: ['plate_no', 'trip.trip_no', 'order.order_no', 'vendor.name', 'billing.billing_no'],
    sort: ['load_date', 'amount_idr', 'at_risk_idr', 'due_at', 'invalid_since', 'verified_at', 'created_at'],
    defaultSort: '-load_date',
    filters: [
      'status',
      'severity',
      'codes',
      'kind',
      'vendor_id',
      'contract_id',
      'work_unit_id',
      'purchase_order_id',
      'cargo_id',
      'driver_id',
      'contract_route_id',
      'origin_checkpoint_id',
      'destination_checkpoint_id',
      'trip_id',
      'order_id',
      'billing_id',
      'load_date',
      'trip_verified_at',
      'verified_at',
      'due_at',
    ],
    looks: { groups: { by: ['load_date', 'vendor_id', 'billing_id'], sums: ['amount_idr'] } },
  },
  // A unit reads what is billed of its orders; documents and payments are not its own alone.
  access: { read: [...CONTROL_TOWER, ...REQUESTER], create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id', work_unit: 'work_unit_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle: BILLING_LINE_LIFE,
  clocks: BILLING_LINE_CLOCKS,
})

export type BillingLine = RecordOf<typeof billingLine>
