import { REQUESTER } from '#access/duties.ts'
import { decimal, integer, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import { APPROVE_CHANGE, REFUSE_CHANGE, SECOND_PERSON } from '#contracts/second-person.ts'
import { resource } from '#kernel/resource.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10 })

/** The life of a purchase order (life.D7); opening it is the approval by another requester of the unit. */
const lifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    open: { label: 'Open for use', tone: 'ok' },
    exhausted: { label: 'Used up', tone: 'warn' },
    on_hold: { label: 'On hold', tone: 'warn' },
    expired: { label: 'Expired', tone: 'bad' },
    closed: { label: 'Closed', tone: 'neutral' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  },
  actions: {
    open: {
      label: 'Approve and open',
      from: ['draft'],
      to: 'open',
      by: REQUESTER,
      tone: 'primary',
      input: { reason: longtext({ label: 'Note' }) },
    },
    hold: { label: 'Put on hold', from: ['open'], to: 'on_hold', by: REQUESTER, input: { reason } },
    resume: { label: 'Resume', from: ['on_hold'], to: 'open', by: REQUESTER, tone: 'primary' },
    'approve-change': { ...APPROVE_CHANGE, from: ['open', 'exhausted'], by: REQUESTER },
    'refuse-change': { ...REFUSE_CHANGE, from: ['open', 'exhausted'], by: REQUESTER },
    exhaust: { label: 'Use up', from: ['open'], to: 'exhausted', by: 'system' },
    replenish: { label: 'Replenish', from: ['exhausted'], to: 'open', by: 'system' },
    expire: { label: 'Expire', from: ['open', 'exhausted'], to: 'expired', by: 'system' },
    close: {
      label: 'Close for good',
      from: ['open', 'exhausted', 'expired'],
      to: 'closed',
      by: REQUESTER,
      input: { reason },
    },
    cancel: {
      label: 'Cancel purchase order',
      from: ['draft', 'open'],
      to: 'cancelled',
      by: REQUESTER,
      tone: 'danger',
      input: { reason },
    },
  },
} as const satisfies Lifecycle

/** Version 1 has a value, version 2 has lines whose sum is the value (read.R8). */
function linesByVersion(record: Record<string, unknown>): FieldError[] {
  const lines = Array.isArray(record.lines) ? record.lines : []
  if (record.version === 2 && lines.length === 0)
    return [{ field: 'lines', message: 'At least {min}', params: { min: 1 } }]
  if (record.version === 1 && lines.length > 0)
    return [{ field: 'lines', message: 'This kind of purchase order has no lines' }]
  if (record.version === 1 && !(Number(record.total_value_idr) > 0))
    return [{ field: 'total_value_idr', message: 'Required' }]
  return []
}

/** What a work unit may order from a vendor under a contract. */
export const purchaseOrder = resource({
  service: 'billing',
  name: 'purchase-order',
  label: 'Purchase order',
  plural: 'Purchase orders',
  transaction: true,
  imported: false,
  title: ['po_no'],
  versioned: true,
  fields: {
    po_no: text({
      label: 'PO number',
      required: true,
      min: 4,
      max: 30,
      pattern: /^[0-9A-Z/-]{4,30}$/,
      message: 'Use 4 to 30 digits, capital letters, / and -',
    }),
    version: integer({ label: 'Form', required: true, min: 1, max: 2, initial: 2, fixed: true }),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    contract_id: ref('contract', { label: 'Contract', required: true, within: { vendor_id: 'vendor_id' } }),
    po_date: date({ label: 'PO date', required: true }),
    valid_from: date({ label: 'Valid from', required: true }),
    valid_to: date({ label: 'Valid until', required: true }),
    total_value_idr: money({ label: 'Value', initial: 0, help: 'The sum of the lines, where there are any' }),
    notes: longtext({ label: 'Notes' }),
    lines: children({
      label: 'Lines',
      table: 'purchase_order_line',
      parent: 'purchase_order_id',
      key: 'cargo_id',
      max: 200,
      fields: {
        line_no: integer({ label: 'Line', readOnly: true }),
        cargo_id: ref('cargo', { label: 'Cargo', required: true }),
        contract_route_id: ref('contract-route', { label: 'Route', within: { contract_id: 'contract_id' } }),
        quantity_ton: decimal({
          label: 'Quantity',
          unit: 't',
          min: 0.001,
          max: 999_999,
          decimals: 3,
          required: true,
        }),
        unit_price_idr: money({ label: 'Price per tonne', min: 1, max: 1_000_000_000, required: true }),
        amount_idr: money({ label: 'Amount', readOnly: true }),
        reserved_ton: decimal({ label: 'Reserved', unit: 't', decimals: 3, always: true }),
        committed_ton: decimal({ label: 'Committed', unit: 't', decimals: 3, always: true }),
        actual_ton: decimal({ label: 'Used', unit: 't', decimals: 3, always: true }),
        available_ton: decimal({ label: 'Available', unit: 't', decimals: 3, readOnly: true }),
      },
    }),
    ...SECOND_PERSON,
    work_unit_id: ref('work-unit', { label: 'Work unit', always: true }),
    currency: text({ label: 'Currency', always: true }),
    reserved_idr: money({ label: 'Reserved', always: true }),
    committed_idr: money({ label: 'Committed', always: true }),
    actual_idr: money({ label: 'Used', always: true }),
    available_idr: { ...money({ label: 'Available', readOnly: true }), min: -9_000_000_000_000_000 },
    status: text({ label: 'Status', always: true }),
    created_by: idOf({ label: 'Created by', readOnly: true }),
    approved_by: idOf({ label: 'Approved by', readOnly: true }),
    approved_at: timestamp({ label: 'Approved at', readOnly: true }),
    status_reason: longtext({ label: 'Reason', readOnly: true }),
  },
  rules: [notBefore('valid_from', 'valid_to'), linesByVersion],
  list: {
    columns: [
      'po_no',
      { field: 'vendor_id', under: 'contract_id' },
      'work_unit_id',
      { field: 'valid_from', under: 'valid_to', label: 'Valid' },
      'total_value_idr',
      'reserved_idr',
      'committed_idr',
      'actual_idr',
      'available_idr',
      'status',
      { field: 'valid_to', extra: true },
    ],
    search: ['po_no', 'vendor.name', 'contract.code', 'contract.name', 'work_unit.name'],
    sort: ['po_no', 'valid_to', 'available_idr', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'version', 'vendor_id', 'contract_id', 'work_unit_id', 'valid_to'],
  },
  form: [
    { title: 'Purchase order', fields: ['po_no', 'vendor_id', 'contract_id', 'po_date'] },
    { title: 'Validity', fields: ['valid_from', 'valid_to'] },
    { title: 'Value', fields: ['total_value_idr', 'lines', 'notes'] },
    { title: 'Change that waits', fields: ['change_reason', 'proposed_text'] },
  ],
  access: {
    read: ['order-requester', 'control-tower', 'super-ct', 'compiler-handling'],
    create: REQUESTER,
    update: REQUESTER,
    remove: REQUESTER,
  },
  scope: { work_unit: 'work_unit_id', vendor: 'vendor_id' },
  lifecycle,
})
