import type { Decimal } from '#contracts/exact.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import type { BagClaim } from '#contracts/dispatch/trip-evidence.ts'
import type { WeighingFlag } from '#contracts/weighing/flag.ts'
import type { PaidWays } from '#contracts/dispatch/trip-ways.ts'
import type { Resolution, TariffRow } from '#services/master/ports.ts'
import type { BillingWeightBasis } from '#services/billing/tariff/rules/freight.ts'
import type { ChargeBasis } from '#services/billing/tariff/rules/rating.ts'

/** A ticket that a line stands on, in the version that counts now. */
export interface TicketFacts {
  id: string
  ticket_no: string
  place: 'origin' | 'destination'
  version: number
  status: string
  net_kg: number | null
  gross_kg: number | null
  tare_kg: number | null
  /** What the bridge remarked when it was weighed, in the version that counts. */
  flags: readonly WeighingFlag[]
  /** The moment it was closed, RFC 3339; null while it is open. */
  closed_at: string | null
}

/** A truck that carried the load before the one that delivered it (dec.I2.3). */
export interface EarlierCarrier {
  trip_id: string
  trip_no: string
  vendor_id: string
  truck_id: string
  plate_no: string
  driven_km: Decimal
  /** Another person has confirmed the kilometres; always so within one vendor. */
  confirmed: boolean
}

/** A receipt of the load that the company gives back (dec.I4.14). */
export interface ApprovedReceipt {
  id: string
  no: string
  trip_id: string
  vendor_id: string
  kind: string
  amount_idr: number
  approved_idr: number
  /** YYYY-MM-DD. */
  spent_on: string
  note: string | null
  has_file: boolean
}

/** What the contract says about money, as it is now. */
export interface ContractFacts {
  id: string
  contract_no: string
  vendor_id: string
  vendor: string
  status: string
  start_date: string
  end_date: string
  basis: BillingWeightBasis
  waiting_free_min: number | null
  waiting_rate_idr_per_hour: number | null
}

/** A load with everything that makes its money: the trip that ended it, and the trucks before. */
export interface LoadFacts {
  trip_id: string
  trip_no: string
  kind: 'delivery' | 'return'
  status: string
  vendor_id: string
  /** Calendar day of the loading at the origin, YYYY-MM-DD; every date is judged by it (dec.I4.4). */
  load_date: string
  contract: ContractFacts
  tariff: Resolution<TariffRow>
  /** What the trip was given out under: it is used where the contract has no row, to say what is at risk. */
  planned_freight_idr: number | null
  weigh_plan: 'origin' | 'destination' | 'both' | 'none'
  planned_kg: number
  origin_net_kg: number | null
  destination_net_kg: number | null
  /** Bags counted where it arrived, else those of its ticket, else the planned ones. */
  bag_count: number | null
  /** Minutes from the origin to the delivery, or the engine's hours where they were entered. */
  cycle_min: number | null
  /** Minutes waited, less what a standstill takes off (dec.I2.10). */
  waiting_origin_min: number | null
  waiting_destination_min: number | null
  loss_kg: number | null
  tolerance_percent: Decimal
  bag_weight_kg: Decimal | null
  claim_price_idr_per_kg: number | null
  bag_claim: BagClaim | null
  lost_kg: number | null
  paid_ways: PaidWays | null
  paid_reason: string | null
  /** The whole way of a load that changed trucks, km. */
  way_km: Decimal | null
  earlier: readonly EarlierCarrier[]
  tickets: readonly TicketFacts[]
  receipts: readonly ApprovedReceipt[]
  /** What is reimbursed of the load at most; null where nothing is agreed. */
  reimburse_cap_idr: number | null
}

export const RATED_KINDS = ['freight', 'waiting', 'penalty', 'bag_claim', 'reimburse'] as const
/** What the rule makes of a load; adjustments are entered, corrections follow from these. */
export type RatedKind = (typeof RATED_KINDS)[number]

/** A line as the rule makes it; amounts that are charged to the vendor are below zero. */
export interface RatedLine {
  trip_id: string
  kind: RatedKind
  /** The receipt it gives back; of no other kind. */
  reimbursement_id: string | null
  note: string | null
  vendor_id: string
  truck_id: string | null
  plate_no: string | null
  contract_route_id: string | null
  charge_basis: ChargeBasis | null
  tariff_idr: number | null
  basis_kg: number | null
  billed_ton: string | null
  quantity: string | null
  min_charge_applied: boolean
  amount_idr: number
  loss_kg: number | null
  tolerance_kg: number | null
  trace: LineTrace
}
