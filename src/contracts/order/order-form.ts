import { choice, flag, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { children, ref } from '#contracts/reference-fields.ts'
import { ORDER_LINE } from '#contracts/order/order-line.ts'

export const ORDER_TYPES = [
  { value: 'dispatch', label: 'Dispatch' },
  { value: 'receive', label: 'Receive' },
  { value: 'internal_transfer', label: 'Internal transfer' },
  { value: 'service', label: 'Service' },
] as const

/** How soon an order is needed. */
export const PRIORITIES = [
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const

/** What a requester writes into an order; a quote takes the same. */
export const ORDER_FORM = {
  version: integer({ label: 'Form', required: true, min: 1, max: 2, initial: 2, fixed: true }),
  order_type: choice({ label: 'Order type', required: true, options: ORDER_TYPES }),
  contract_id: ref('contract', { label: 'Contract', required: true }),
  purchase_order_id: ref('purchase-order', {
    label: 'Purchase order',
    within: { contract_id: 'contract_id' },
    note: ['available_idr'],
  }),
  window_start: timestamp({ label: 'Window start', required: true }),
  window_end: timestamp({ label: 'Window end', required: true }),
  priority: choice({ label: 'Priority', required: true, options: PRIORITIES, initial: 'normal' }),
  priority_reason: text({ label: 'Reason for the priority', max: 300 }),
  vessel_name: text({ label: 'Vessel', max: 80 }),
  voyage: text({ label: 'Voyage', max: 30 }),
  erp_so_no: text({ label: 'SO number', max: 40 }),
  erp_do_no: text({ label: 'DO number', max: 40 }),
  requires_seal: flag('Seals required'),
  requires_pod: flag('Signed receipt required', true),
  notes: longtext({ label: 'Notes' }),
  lines: children({
    label: 'Lines',
    table: 'order_line',
    parent: 'order_id',
    key: 'cargo_id',
    fields: ORDER_LINE,
    min: 1,
    max: 50,
    required: true,
  }),
} as const
