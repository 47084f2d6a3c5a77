import type {
  ApprovedReceipt,
  LoadFacts,
  RatedLine,
} from '#services/billing/billing/audit/rules/load-facts.ts'
import { ticketsOf } from '#services/billing/billing/audit/rules/tickets-of.ts'

/** What a receipt gives back (dec.I4.14): what was approved of it, to the vendor and truck of the trip it was spent on. */
function lineOf(load: LoadFacts, receipt: ApprovedReceipt): RatedLine {
  const { id, no, trip_id, vendor_id, amount_idr, approved_idr, spent_on, note } = receipt
  const carrier = load.earlier.find((one) => one.trip_id === trip_id)
  return {
    trip_id,
    kind: 'reimburse',
    reimbursement_id: id,
    note: [no, note].filter(Boolean).join(' '),
    vendor_id,
    truck_id: carrier?.truck_id ?? null,
    plate_no: carrier?.plate_no ?? null,
    contract_route_id: null,
    charge_basis: null,
    tariff_idr: null,
    basis_kg: null,
    billed_ton: null,
    quantity: null,
    min_charge_applied: false,
    amount_idr: approved_idr,
    loss_kg: null,
    tolerance_kg: null,
    trace: {
      contract_no: load.contract.contract_no,
      load_date: load.load_date,
      tried: [],
      tickets: ticketsOf(load),
      formula: 'Receipt {no} of {spent_on}: {approved_idr} of {amount_idr} approved',
      values: { no, spent_on, approved_idr, amount_idr },
      exact: `${approved_idr}/1`,
    },
  }
}

/** A line for each receipt that was approved; these hang on no weight, so that they are made of a load that is settled as well. */
export const reimburseLines = (load: LoadFacts): RatedLine[] =>
  load.receipts.map((receipt) => lineOf(load, receipt))
