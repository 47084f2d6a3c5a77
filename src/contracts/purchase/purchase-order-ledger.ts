import { ledger } from '#contracts/ledger.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'

/** What orders reserve, commit and use of a purchase order (life.D7): rupiah of the whole, tonnes of each line. */
export const purchaseOrderLedger = ledger({
  table: 'purchase_order_ledger',
  owner: { resource: purchaseOrder, column: 'purchase_order_id' },
  part: {
    label: 'Line',
    table: 'purchase_order_line',
    column: 'purchase_order_line_id',
    key: 'id',
    name: 'line_no',
  },
  holder: { column: 'order_line_id' },
  measures: {
    idr: { label: 'Value', unit: 'Rp', decimals: 0, kept: ['owner'], total: 'total_value_idr' },
    ton: {
      label: 'Quantity',
      unit: 't',
      decimals: 3,
      kept: ['part'],
      total: 'quantity_ton',
      loose: 'by_value',
    },
  },
  buckets: {
    reserved: { label: 'Reserved' },
    committed: { label: 'Committed' },
    actual: { label: 'Used' },
  },
  types: {
    reserve: { label: 'Reserve' },
    commit: { label: 'Commit' },
    overrun: { label: 'Overrun', overdraws: true },
    actual: { label: 'Use', overdraws: true, once: true },
    release: { label: 'Release' },
    adjust: { label: 'Raise' },
  },
  sources: {
    order: { label: 'Order', resource: 'order' },
    trip: { label: 'Trip', resource: 'trip' },
    billing_line: { label: 'Billing line', resource: 'billing-line' },
    manual: { label: 'By hand' },
  },
  floor: {},
})
