import type { Decimal } from '#contracts/exact.ts'
import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import { rate, type ChargeBasis, type RateTrace } from '#services/billing/tariff/rules/rating.ts'

export const BILLING_WEIGHT_BASES = [
  'origin_net',
  'destination_net',
  'lower_of_both',
  'bag_count',
  'fixed_ton_per_trip',
] as const
/** What the contract bills by. */
export type BillingWeightBasis = (typeof BILLING_WEIGHT_BASES)[number]

export interface BillableFacts {
  basis: BillingWeightBasis
  origin_net_kg: number | null
  destination_net_kg: number | null
  /** Bags received, or loaded where nobody counts at the destination. */
  bag_count: number | null
  /** Cargo's bag weight, kg with up to 3 decimals. */
  bag_weight_kg: Decimal | null
  /** Contract route's fixed tonnes, up to 3 decimals. */
  fixed_ton_per_trip: Decimal | null
}

/** Billable weight in whole kg by the contract's basis; null when a value it needs is missing (audit NO_WEIGHING). */
export function billableKg(facts: BillableFacts): number | null {
  const { origin_net_kg: origin, destination_net_kg: destination } = facts
  switch (facts.basis) {
    case 'origin_net':
      return origin
    case 'destination_net':
      return destination
    case 'lower_of_both':
      return origin === null || destination === null ? null : Math.min(origin, destination)
    case 'bag_count':
      return facts.bag_count === null || facts.bag_weight_kg === null
        ? null
        : safeNumber(roundedDivision(BigInt(facts.bag_count) * scaled(facts.bag_weight_kg, 3), 1000n))
    case 'fixed_ton_per_trip':
      return facts.fixed_ton_per_trip === null ? null : safeNumber(scaled(facts.fixed_ton_per_trip, 3))
  }
}

/** By what a trip is paid: the contract's weight, its route's tariff, the bags of its cargo. */
export interface FreightTerms {
  billing_basis: BillingWeightBasis
  charge_basis: ChargeBasis
  /** Whole rupiah per unit of the charge basis. */
  tariff_idr: number
  min_charge_ton: Decimal | null
  fixed_ton_per_trip: Decimal | null
  distance_km: Decimal | null
  standard_duration_min: number | null
  bag_weight_kg: Decimal | null
}

/** What one trip carries, as it is planned or as it was. */
export interface FreightLoad {
  /** What arrives; the nets stand in its place once they are known. */
  kg: number
  origin_net_kg?: number | null
  destination_net_kg?: number | null
  bag_count?: number | null
  /** Minutes of the trip; its route's standard until it has been driven. */
  cycle_min?: number | null
}

export interface Freight {
  /** Billable weight by the contract's basis; what arrives where the basis has no value to stand on (life.T10). */
  kg: number
  amount_idr: number
}

const upTo = (numerator: bigint, denominator: bigint): number =>
  safeNumber((numerator + denominator - 1n) / denominator)

/**
 * The bags of a part of a line: its weight by the weight of a bag, and where that is not known its share of the bags that were ordered. A
 * bag that is begun is a bag. Null where neither says anything.
 */
export function bagsOf(
  kg: number,
  bagWeight: Decimal | null,
  line: { kg: number; bag_count: number | null },
): number | null {
  if (bagWeight !== null && scaled(bagWeight, 3) > 0n) return upTo(BigInt(kg) * 1000n, scaled(bagWeight, 3))
  if (line.bag_count === null || line.kg <= 0) return null
  return upTo(BigInt(line.bag_count) * BigInt(kg), BigInt(line.kg))
}

/**
 * What a trip costs (model.C5): the one rule of estimate, assignment, completion and billing. Without a count, bags are what the weight
 * comes to. RangeError for what cannot be counted.
 */
export function freight(terms: FreightTerms, load: FreightLoad): Freight {
  const { kg, amount_idr } = tracedFreight(terms, load)
  return { kg, amount_idr }
}

/** What a trip costs (`freight`), with how the amount came about. */
export function tracedFreight(terms: FreightTerms, load: FreightLoad): Freight & { trace: RateTrace } {
  const { kg: arrives, origin_net_kg = null, destination_net_kg = null } = load
  const bags = load.bag_count ?? bagsOf(arrives, terms.bag_weight_kg, { kg: 0, bag_count: null })
  const billed = billableKg({
    basis: terms.billing_basis,
    origin_net_kg: origin_net_kg ?? destination_net_kg ?? arrives,
    destination_net_kg: destination_net_kg ?? origin_net_kg ?? arrives,
    bag_count: bags,
    bag_weight_kg: terms.bag_weight_kg,
    fixed_ton_per_trip: terms.fixed_ton_per_trip,
  })
  const kg = billed ?? arrives
  const { amount_idr, trace } = rate({
    basis: terms.charge_basis,
    tariff_idr: terms.tariff_idr,
    billable_kg: kg,
    min_charge_ton: terms.min_charge_ton,
    distance_km: terms.distance_km ?? 0,
    bag_count: bags ?? 0,
    cycle_min: load.cycle_min ?? terms.standard_duration_min ?? 0,
  })
  return { kg, amount_idr, trace }
}

/** A line as it is planned: so much, in loads of so much each. */
export interface PlannedLine {
  kg: number
  each_kg: number
  bag_count: number | null
}

/** How many trips a line needs: begun loads count. */
export const tripsOf = ({ kg, each_kg }: Pick<PlannedLine, 'kg' | 'each_kg'>): number =>
  upTo(BigInt(kg), BigInt(each_kg))

/** What a line costs when it is carried as planned: full loads, and one with the rest. */
export function estimateOf(terms: FreightTerms, line: PlannedLine): number {
  const costOf = (kg: number): number =>
    freight(terms, { kg, bag_count: bagsOf(kg, terms.bag_weight_kg, line) }).amount_idr
  const full = tripsOf(line) - 1
  const fullCost = full > 0 ? BigInt(full) * BigInt(costOf(line.each_kg)) : 0n
  return safeNumber(fullCost + BigInt(costOf(line.kg - full * line.each_kg)))
}
