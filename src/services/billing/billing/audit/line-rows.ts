import { uuidv7 } from '#kernel/ids.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import type { TaxTreatment } from '#contracts/billing/line-words.ts'
import type { ReadLoad } from '#services/billing/billing/audit/facts/read-loads.ts'
import type { RatedLine } from '#services/billing/billing/audit/rules/load-facts.ts'
import type { PlannedLine, StoredLine } from '#services/billing/billing/audit/rules/plan-lines.ts'
import { susutOf } from '#services/billing/billing/audit/rules/susut.ts'
import type { TreatmentOf } from '#services/billing/billing/audit/treatment.ts'

/** What the audit writes of a line, new or rated anew; its state is decided afterwards. */
export interface LineRow {
  id: string
  trip_id: string
  kind: string
  corrects_line_id: string | null
  reimbursement_id: string | null
  note: string | null
  order_id: string
  order_line_id: string
  work_unit_id: string
  vendor_id: string
  contract_id: string
  contract_route_id: string | null
  purchase_order_id: string | null
  purchase_order_line_id: string | null
  cargo_id: string
  truck_id: string
  plate_no: string
  origin_checkpoint_id: string
  destination_checkpoint_id: string
  load_date: string
  trip_verified_at: string | null
  basis_kg: number | null
  billed_ton: string | null
  charge_basis: string | null
  tariff_idr: number | null
  quantity: string | null
  min_charge_applied: boolean
  amount_idr: number
  rate_trace: LineTrace | null
  driver_id: string | null
  origin_net_kg: number | null
  loss_kg: number | null
  tolerance_kg: number | null
  penalty_idr: number
  tax_treatment: TaxTreatment
}

type Money = Pick<
  LineRow,
  | 'contract_route_id'
  | 'basis_kg'
  | 'billed_ton'
  | 'charge_basis'
  | 'tariff_idr'
  | 'quantity'
  | 'min_charge_applied'
  | 'amount_idr'
  | 'rate_trace'
  | 'origin_net_kg'
  | 'loss_kg'
  | 'tolerance_kg'
  | 'penalty_idr'
>

const moneyOf = (line: RatedLine): Money => ({
  contract_route_id: line.contract_route_id,
  basis_kg: line.basis_kg,
  billed_ton: line.billed_ton,
  charge_basis: line.charge_basis,
  tariff_idr: line.tariff_idr,
  quantity: line.quantity,
  min_charge_applied: line.min_charge_applied,
  amount_idr: line.amount_idr,
  rate_trace: line.trace,
  origin_net_kg: null,
  loss_kg: line.loss_kg,
  tolerance_kg: line.tolerance_kg,
  penalty_idr: 0,
})

/** A correction bills no weight of its own: only what the line it corrects came to too much or too little. */
const correctionMoney = (amount_idr: number, line: RatedLine | null): Money => ({
  contract_route_id: line?.contract_route_id ?? null,
  basis_kg: null,
  billed_ton: null,
  charge_basis: null,
  tariff_idr: null,
  quantity: null,
  min_charge_applied: false,
  amount_idr,
  rate_trace: line?.trace ?? null,
  origin_net_kg: null,
  loss_kg: null,
  tolerance_kg: null,
  penalty_idr: 0,
})

/** The row of a planned line; whose truck it was is the carrier's, the rest is the load's. */
export function lineRow(
  { row, facts }: ReadLoad,
  planned: PlannedLine,
  stored: ReadonlyMap<string, StoredLine & Pick<LineRow, 'trip_id' | 'vendor_id' | 'truck_id' | 'plate_no'>>,
  treatmentOf: TreatmentOf,
): LineRow {
  const corrected = planned.kind === 'correction' ? stored.get(planned.of) : undefined
  const carrier = corrected ?? planned.line
  const truck_id = carrier?.truck_id ?? row.truck_id
  return {
    id: planned.stored ?? uuidv7(),
    trip_id: carrier?.trip_id ?? row.trip_id,
    kind: planned.kind === 'correction' ? 'correction' : planned.line.kind,
    corrects_line_id: planned.kind === 'correction' ? planned.of : null,
    reimbursement_id: planned.kind === 'correction' ? null : planned.line.reimbursement_id,
    note: planned.kind === 'correction' ? null : planned.line.note,
    order_id: row.order_id,
    order_line_id: row.order_line_id,
    work_unit_id: row.work_unit_id,
    vendor_id: carrier?.vendor_id ?? row.vendor_id,
    contract_id: row.contract_id,
    purchase_order_id: row.purchase_order_id,
    purchase_order_line_id: row.purchase_order_line_id,
    cargo_id: row.cargo_id,
    truck_id,
    plate_no: carrier?.plate_no ?? row.plate_no,
    origin_checkpoint_id: row.way_origin_id,
    destination_checkpoint_id: row.way_destination_id,
    driver_id: carrier && carrier.trip_id !== row.trip_id ? null : row.driver_id,
    load_date: row.load_date,
    trip_verified_at: row.verified_at ?? row.lost_confirmed_at,
    tax_treatment: treatmentOf(truck_id, row.load_date),
    ...(planned.kind === 'correction'
      ? correctionMoney(planned.amount_idr, planned.line)
      : moneyOf(planned.line)),
    ...(planned.kind !== 'correction' && planned.line.kind === 'freight'
      ? susutOf(facts, planned.line.trip_id)
      : {}),
  }
}
