import { sentence } from '#i18n/translate.ts'
import { REQUESTER } from '#access/duties.ts'
import { decimal, fact, integer, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { children, idOf, ref } from '#contracts/reference-fields.ts'
import { notBefore, onlyWhile } from '#contracts/rules.ts'
import { file } from '#contracts/files/file-fields.ts'
import { ERP_REFERENCES } from '#contracts/erp-references.ts'
import { PURCHASE_ORDER_CLOCKS } from '#contracts/purchase/purchase-order-clocks.ts'
import { PURCHASE_ORDER_LIFE, WRITTEN } from '#contracts/purchase/purchase-order-lifecycle.ts'
import { SECOND_PERSON } from '#contracts/second-person.ts'
import { resource } from '#kernel/resource.ts'
import type { FieldError } from '#kernel/errors.ts'

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
      capitals: true,
      pattern: /^[0-9A-Z/-]{4,30}$/,
      message: 'Use 4 to 30 digits, capital letters, / and -',
    }),
    version: integer({ label: 'Form', required: true, min: 1, max: 2, initial: 2, fixed: true }),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    contract_id: ref('contract', { label: 'Contract', required: true, within: { vendor_id: 'vendor_id' } }),
    po_date: date({ label: 'PO date', required: true }),
    valid_from: date({ label: 'Valid from', required: true }),
    valid_to: date({ label: 'Valid until', required: true, expires: true }),
    total_value_idr: money({ label: 'Value', initial: 0, help: 'The sum of the lines, where there are any' }),
    file_id: file({ label: 'File of the purchase order', help: 'The signed PO as PDF or picture' }),
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
        contract_route_id: ref('contract-route', {
          label: 'Route',
          within: { contract_id: 'contract_id', cargo_id: 'cargo_id' },
          note: ['origin_checkpoint_id', 'destination_checkpoint_id', 'cargo_id'],
        }),
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
        ...ERP_REFERENCES,
        reserved_ton: decimal({ label: 'Reserved', unit: 't', decimals: 3, always: true }),
        committed_ton: decimal({ label: 'Committed', unit: 't', decimals: 3, always: true }),
        actual_ton: decimal({ label: 'Used', unit: 't', decimals: 3, always: true }),
        by_value: fact('By value; tonnes inform only'),
        available_ton: decimal({ label: 'Available', unit: 't', decimals: 3, readOnly: true }),
      },
    }),
    ...SECOND_PERSON,
    work_unit_id: ref('work-unit', { label: 'Work unit', always: true }),
    currency: text({ label: 'Currency', always: true }),
    erp_references: longtext({ label: 'ERP references', readOnly: true }),
    left_percent: decimal({ label: 'Left', unit: '%', decimals: 1, readOnly: true }),
    reserved_idr: money({ label: 'Reserved', always: true }),
    committed_idr: money({ label: 'Committed', always: true }),
    actual_idr: money({ label: 'Used', always: true }),
    available_idr: { ...money({ label: 'Available', readOnly: true }), min: -9_000_000_000_000_000 },
    status: text({ label: 'Status', always: true }),
    created_by: idOf({ label: 'Created by', readOnly: true }),
    submitted_by: idOf({ label: 'Submitted by', readOnly: true }),
    submitted_at: timestamp({ label: 'Submitted at', readOnly: true }),
    due_at: { ...timestamp({ label: 'Due', readOnly: true }), due: true },
    self_approved: fact('Approved by its creator'),
    approved_by: idOf({ label: 'Approved by', readOnly: true }),
    approved_at: timestamp({ label: 'Approved at', readOnly: true }),
    status_reason: longtext({ label: 'Reason', readOnly: true }),
  },
  rules: [notBefore('valid_from', 'valid_to'), linesByVersion],
  list: {
    columns: [
      { field: 'po_no', under: 'work_unit_id' },
      { field: 'status', under: 'due_at' },
      { field: 'vendor_id', under: 'contract.code' },
      { field: 'valid_from', under: 'valid_to', label: 'Validity' },
      { field: 'total_value_idr', under: 'actual_idr', label: 'Value, used' },
      { field: 'reserved_idr', under: 'committed_idr', label: 'Reserved, committed' },
      'available_idr',
      { field: 'left_percent', extra: true },
      { field: 'valid_to', extra: true },
      { field: 'contract_id', extra: true },
      { field: 'committed_idr', extra: true },
      { field: 'actual_idr', extra: true },
      { field: 'work_unit_id', extra: true },
      { field: 'po_date', extra: true },
      { field: 'erp_references', extra: true },
      { field: 'work_unit.cost_centre', extra: true },
      { field: 'work_unit.gl_account', extra: true },
      { field: 'submitted_at', extra: true },
      { field: 'approved_at', extra: true },
      { field: 'created_at', extra: true },
    ],
    search: ['po_no', 'erp_references', 'vendor.name', 'contract.code', 'contract.name', 'work_unit.name'],
    sort: ['po_no', 'valid_to', 'available_idr', 'left_percent', 'due_at', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'status',
      'vendor_id',
      'contract_id',
      'work_unit_id',
      'valid_to',
      'left_percent',
      'version',
      'due_at',
    ],
  },
  form: [
    { title: 'Purchase order', fields: ['po_no', 'vendor_id', 'contract_id', 'po_date'] },
    { title: 'Validity', fields: ['valid_from', 'valid_to'] },
    { title: 'Value', fields: ['total_value_idr', 'lines'] },
    { title: 'Papers', fields: ['file_id', 'notes'] },
    { title: 'Change that waits', fields: ['change_reason', 'proposed_text'] },
  ],
  access: {
    read: ['order-requester', 'control-tower', 'super-ct', 'compiler-handling'],
    create: REQUESTER,
    update: REQUESTER,
    remove: REQUESTER,
  },
  scope: { work_unit: 'work_unit_id', vendor: 'vendor_id' },
  lifecycle: PURCHASE_ORDER_LIFE,
  kept: onlyWhile(PURCHASE_ORDER_LIFE, WRITTEN, sentence('Only a draft can be deleted; cancel it instead')),
  clocks: PURCHASE_ORDER_CLOCKS,
})
