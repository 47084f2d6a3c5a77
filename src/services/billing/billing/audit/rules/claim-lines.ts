import { decimalText, roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import { bagClaimIdr, claimedKg } from '#contracts/dispatch/bag-claim.ts'
import { penaltyIdr, waitingIdr } from '#services/billing/tariff/rules/rating.ts'
import type { LoadFacts, RatedKind, RatedLine } from '#services/billing/billing/audit/rules/load-facts.ts'
import { ticketsOf } from '#services/billing/billing/audit/rules/tickets-of.ts'

type Made = Pick<RatedLine, 'amount_idr' | 'quantity' | 'tariff_idr'> &
  Partial<Pick<RatedLine, 'basis_kg' | 'loss_kg' | 'tolerance_kg'>> &
  Pick<RatedLine['trace'], 'formula' | 'values' | 'exact'>

function lineOf(load: LoadFacts, kind: RatedKind, made: Made): RatedLine {
  const { formula, values, exact, ...columns } = made
  return {
    basis_kg: null,
    loss_kg: null,
    tolerance_kg: null,
    trip_id: load.trip_id,
    kind,
    reimbursement_id: null,
    note: null,
    vendor_id: load.vendor_id,
    truck_id: null,
    plate_no: null,
    contract_route_id: null,
    charge_basis: null,
    billed_ton: null,
    min_charge_applied: false,
    ...columns,
    trace: {
      contract_no: load.contract.contract_no,
      load_date: load.load_date,
      tried: [],
      tickets: ticketsOf(load),
      formula,
      values,
      exact,
    },
  }
}

/** Waiting beyond the contract's free minutes (model.C5): both ends of the trip together, standstills taken off before (dec.I2.10). */
export function waitingLine(load: LoadFacts): RatedLine | null {
  const { waiting_free_min: free, waiting_rate_idr_per_hour: hourly } = load.contract
  if (!hourly || load.kind === 'return') return null
  const [origin, destination] = [load.waiting_origin_min ?? 0, load.waiting_destination_min ?? 0]
  const waiting_min = Math.max(0, origin) + Math.max(0, destination)
  const amount = waitingIdr({ waiting_min, free_min: free ?? 0, rate_idr_per_hour: hourly })
  if (amount === 0) return null
  const paid = waiting_min - (free ?? 0)
  return lineOf(load, 'waiting', {
    amount_idr: amount,
    quantity: String(paid),
    tariff_idr: hourly,
    formula: '({waiting_origin_min} + {waiting_destination_min} − {free_min}) min ÷ 60 × {rate_idr}',
    values: {
      waiting_origin_min: origin,
      waiting_destination_min: destination,
      free_min: free ?? 0,
      rate_idr: hourly,
    },
    exact: `${BigInt(paid) * BigInt(hourly)}/60`,
  })
}

/** What of a weight may be lost, whole kilograms: the share of the contract or cargo, rounded half up; for show, the money is exact. */
export const toleranceKg = (originKg: number, percent: LoadFacts['tolerance_percent']): number =>
  safeNumber(roundedDivision(BigInt(originKg) * scaled(percent, 3), 100_000n))

/**
 * Loss above the tolerance at the price of the cargo (model.C5), charged to the vendor. Of counted bags the claim has its own line: what it
 * charges already is no loss a second time. A load that was lost whole is decided by hand and has no penalty.
 */
export function penaltyLine(load: LoadFacts): RatedLine | null {
  const { origin_net_kg: origin, loss_kg: loss, claim_price_idr_per_kg: price } = load
  if (origin === null || origin <= 0 || loss === null || !price || load.lost_kg !== null) return null
  const claimed = load.bag_claim === null ? 0 : claimedKg(load.bag_claim)
  const charged = Math.max(0, loss - claimed)
  const amount = penaltyIdr({
    loss_kg: charged,
    origin_net_kg: origin,
    tolerance_percent: load.tolerance_percent,
    claim_price_idr_per_kg: price,
  })
  if (amount === 0) return null
  const tolerance = scaled(load.tolerance_percent, 3)
  const over = BigInt(charged) * 100_000n - BigInt(origin) * tolerance
  return lineOf(load, 'penalty', {
    amount_idr: -amount,
    basis_kg: charged,
    loss_kg: loss,
    tolerance_kg: toleranceKg(origin, load.tolerance_percent),
    quantity: decimalText(over, 5),
    tariff_idr: price,
    formula:
      '({loss_kg} − {claimed_as_bags_kg} − {origin_net_kg} × {tolerance_percent} %) kg × {claim_price_idr_per_kg}',
    values: {
      loss_kg: loss,
      origin_net_kg: origin,
      tolerance_percent: String(load.tolerance_percent),
      claimed_as_bags_kg: claimed,
      claim_price_idr_per_kg: price,
    },
    exact: `${over * BigInt(price)}/100000`,
  })
}

/** Bags that did not arrive good, by their weight and the price at the count (dec.I2.13), charged to the vendor. */
export function bagClaimLine(load: LoadFacts): RatedLine | null {
  const claim = load.bag_claim
  const amount = claim && bagClaimIdr(claim)
  if (!claim || !amount || load.lost_kg !== null) return null
  const short = claim.loaded - claim.good
  return lineOf(load, 'bag_claim', {
    amount_idr: -amount,
    basis_kg: claimedKg(claim),
    quantity: String(short),
    tariff_idr: claim.price_idr_per_kg,
    formula: '({loaded} − {good}) bags × {bag_weight_kg} kg × {claim_price_idr_per_kg}',
    values: {
      loaded: claim.loaded,
      good: claim.good,
      bag_weight_kg: claim.bag_weight_kg ?? '0',
      claim_price_idr_per_kg: claim.price_idr_per_kg ?? 0,
    },
    exact: `${BigInt(short) * scaled(claim.bag_weight_kg ?? 0, 3) * BigInt(claim.price_idr_per_kg ?? 0)}/1000`,
  })
}
