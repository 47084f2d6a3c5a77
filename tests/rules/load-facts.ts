import type { AuditFacts } from '#services/billing/billing/audit/rules/audit-facts.ts'
import type {
  ApprovedReceipt,
  EarlierCarrier,
  TicketFacts,
} from '#services/billing/billing/audit/rules/load-facts.ts'
import type { Miss, TariffRow } from '#services/master/ports.ts'

/** A tariff row as the contract has it: Rp 17,900 a tonne. */
const ROW: TariffRow = {
  id: 'row-7',
  code: 'GSK-07',
  origin_checkpoint_id: 'pier',
  destination_checkpoint_id: 'store',
  cargo_id: 'urea',
  payload_type_id: null,
  truck_type: null,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  is_active: true,
  status: 'approved',
  charge_basis: 'per_ton',
  tariff_idr: 17_900,
  distance_km: '12.50',
  standard_duration_min: 180,
  min_charge_ton: null,
  fixed_ton_per_trip: null,
}

export const ticket = (place: 'origin' | 'destination', change: Partial<TicketFacts> = {}): TicketFacts => ({
  id: `ticket-${place}`,
  ticket_no: place === 'origin' ? 'TB-01-261114-0042' : 'TB-02-261114-0017',
  place,
  version: 1,
  status: 'verified',
  net_kg: place === 'origin' ? 26_480 : 26_450,
  gross_kg: 42_780,
  tare_kg: 16_300,
  flags: [],
  closed_at: '2026-11-14T01:47:10.000Z',
  ...change,
})

/** A load against which nothing speaks: 26,480 kg left, 26,450 kg came, 0.2 % may be lost. */
export const FACTS: AuditFacts = {
  trip_id: 'trip',
  trip_no: 'TRP-261114-00017',
  order_id: 'order',
  order_no: 'ORD-2611-00011',
  kind: 'delivery',
  status: 'verified',
  vendor_id: 'samudera',
  vendor_name: 'Samudera Jaya',
  plate_no: 'W 8312 UY',
  origin_name: 'Dermaga C',
  destination_name: 'Gudang Urea 2',
  cargo_name: 'Urea',
  load_date: '2026-11-14',
  contract: {
    id: 'contract',
    contract_no: 'KTR-2026-014',
    vendor_id: 'samudera',
    vendor: 'Samudera Jaya',
    status: 'active',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    basis: 'origin_net',
    waiting_free_min: 60,
    waiting_rate_idr_per_hour: 60_000,
  },
  tariff: { chosen: ROW, tried: [{ route: ROW, misses: [] }] },
  planned_freight_idr: 473_992,
  weigh_plan: 'both',
  planned_kg: 26_400,
  origin_net_kg: 26_480,
  destination_net_kg: 26_450,
  bag_count: null,
  cycle_min: 185,
  waiting_origin_min: 20,
  waiting_destination_min: 30,
  loss_kg: 30,
  tolerance_percent: '0.200',
  bag_weight_kg: null,
  claim_price_idr_per_kg: 8000,
  bag_claim: null,
  lost_kg: null,
  paid_ways: null,
  paid_reason: null,
  way_km: null,
  earlier: [],
  tickets: [ticket('origin'), ticket('destination')],
  receipts: [],
  reimburse_cap_idr: null,
  subhauler_allowed: false,
  driven_min: 185,
  standard_duration_min: 180,
  requires_pod: true,
  pod_file_required: false,
  pod_receiver_name: 'Agus',
  pod_signed_at: '2026-11-14T05:00:00.000Z',
  pod_files: 0,
  revisions: [],
  no_rates: [],
  dispute: null,
  twin: null,
  po: { id: 'po', no: '4500031217', valid_from: '2026-09-01', valid_to: '2026-12-31', shortage: null },
  budget: { control: 'block', shortage: null },
}

export const withRow = (change: Partial<TariffRow>): Pick<AuditFacts, 'tariff'> => {
  const route = { ...ROW, ...change }
  return { tariff: { chosen: route, tried: [{ route, misses: [] }] } }
}

/** No row holds: the one of the way is missed for these reasons. */
export const missed = (misses: Miss[]): Pick<AuditFacts, 'tariff'> => ({
  tariff: { chosen: null, tried: misses.length ? [{ route: ROW, misses }] : [] },
})

export const carrier = (
  n: number,
  driven_km: string,
  change: Partial<EarlierCarrier> = {},
): EarlierCarrier => ({
  trip_id: `before-${n}`,
  trip_no: `TRP-261114-0000${n}`,
  vendor_id: 'samudera',
  truck_id: `truck-${n}`,
  plate_no: `W ${n} A`,
  driven_km,
  confirmed: true,
  ...change,
})

/** A toll of the load, approved whole. */
export const receipt = (idr: number, change: Partial<ApprovedReceipt> = {}): ApprovedReceipt => ({
  id: `receipt-${idr}`,
  no: 'RMB-2611-00001',
  trip_id: 'trip',
  vendor_id: 'samudera',
  kind: 'toll',
  amount_idr: idr,
  approved_idr: idr,
  spent_on: '2026-11-14',
  note: 'Gerbang Manyar',
  has_file: true,
  ...change,
})
