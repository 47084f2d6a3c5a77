import { billing } from '#contracts/billing/billing.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { columnsFirst } from '#layouts/generic/columns-first.ts'

/** Verified lines: what each trip was billed by, and on which document. */
export const VERIFIED_LINES = columnsFirst(billingLine, [
  { field: 'trip_id', under: 'plate_no', label: 'Trip' },
  { field: 'kind', under: 'load_date' },
  { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
  { field: 'basis_kg', under: 'billed_ton' },
  { field: 'tariff_idr' },
  { field: 'amount_idr' },
  { field: 'billing_id', under: 'purchase_order_id', label: 'Document, purchase order' },
  { field: 'work_unit_id', under: 'cargo_id', label: 'Unit, cargo' },
  { field: 'status' },
])

/** Verified documents: what is to be paid, and until when. */
export const VERIFIED_DOCUMENTS = columnsFirst(billing, [
  { field: 'billing_no', under: 'verified_at' },
  { field: 'vendor_id', under: 'contract_id' },
  { field: 'period_start', under: 'period_end', label: 'Period' },
  { field: 'net_idr', label: 'DPP' },
  { field: 'ppn_idr', under: 'pph23_idr', label: 'PPN, PPh 23' },
  { field: 'payable_idr', under: 'paid_idr', label: 'Payable, paid' },
  { field: 'due_date' },
  { field: 'status' },
])
