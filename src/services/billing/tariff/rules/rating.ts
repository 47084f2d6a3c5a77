import { decimalText, roundedDivision, safeNumber, scaled, wholeNumber } from '#contracts/exact.ts'
import type { Decimal } from '#contracts/exact.ts'

export const CHARGE_BASES = ['per_ton', 'per_ton_km', 'per_trip', 'per_bag', 'per_hour'] as const
/** What a contract route's tariff is paid for. */
export type ChargeBasis = (typeof CHARGE_BASES)[number]

export interface Charge {
  basis: ChargeBasis
  /** Whole rupiah per unit of the basis. */
  tariff_idr: number
  billable_kg: number
  /** Least tonnes billed per trip, up to 3 decimals; null for none. */
  min_charge_ton?: Decimal | null
  /** Contract distance, km with up to 2 decimals; needed for per_ton_km. */
  distance_km?: Decimal | null
  /** Needed for per_bag. */
  bag_count?: number | null
  /** Whole minutes; needed for per_hour, begun quarters of an hour count. */
  cycle_min?: number | null
}

/** How an amount came about, stored as billing_line.rate_trace. */
export interface RateTrace {
  basis: ChargeBasis
  tariff_idr: number
  /** Decimal text with 3 places; the tonnes that were charged. */
  billed_ton: string
  min_charge_applied: boolean
  /** Units of the basis as decimal text. */
  quantity: string
  formula: string
  /** The amount before rounding, as a fraction of whole numbers. */
  exact: string
}

export interface Rated {
  amount_idr: number
  trace: RateTrace
}

interface Quantity {
  /** Units of the basis times 10 ^ places. */
  parts: bigint
  places: number
  formula: string
}

function needed<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new RangeError(`${name} is needed for this charge basis`)
  return value
}

function quantityOf(charge: Charge, billedKg: bigint): Quantity {
  switch (charge.basis) {
    case 'per_ton':
      return { parts: billedKg, places: 3, formula: 'ton x tariff' }
    case 'per_ton_km': {
      const distance = scaled(needed(charge.distance_km, 'distance_km'), 2)
      if (distance < 0n) throw new RangeError('distance_km must not be below zero')
      return { parts: billedKg * distance, places: 5, formula: 'ton x distance_km x tariff' }
    }
    case 'per_trip':
      return { parts: 1n, places: 0, formula: 'tariff' }
    case 'per_bag':
      return {
        parts: wholeNumber(needed(charge.bag_count, 'bag_count'), 'bag_count'),
        places: 0,
        formula: 'bag_count x tariff',
      }
    case 'per_hour': {
      const minutes = wholeNumber(needed(charge.cycle_min, 'cycle_min'), 'cycle_min')
      const quarters = (minutes + 14n) / 15n
      return { parts: quarters * 25n, places: 2, formula: 'ceil(cycle_min/15)/4 x tariff' }
    }
  }
}

/**
 * The charge rule (model.C5): ton = max(billable_kg/1000, min_charge_ton), then the basis times the tariff.
 * Exact integers throughout, rounded half up to whole rupiah once. RangeError for a missing or impossible value.
 */
export function rate(charge: Charge): Rated {
  const tariff = wholeNumber(charge.tariff_idr, 'tariff_idr', 1)
  const billable = wholeNumber(charge.billable_kg, 'billable_kg')
  const minimum = scaled(charge.min_charge_ton ?? 0, 3)
  const billed = minimum > billable ? minimum : billable
  const { parts, places, formula } = quantityOf(charge, billed)
  const denominator = 10n ** BigInt(places)
  return {
    amount_idr: safeNumber(roundedDivision(parts * tariff, denominator)),
    trace: {
      basis: charge.basis,
      tariff_idr: charge.tariff_idr,
      billed_ton: decimalText(billed, 3),
      min_charge_applied: minimum > billable,
      quantity: decimalText(parts, places),
      formula,
      exact: `${parts * tariff}/${denominator}`,
    },
  }
}

/**
 * Penalty for loss above tolerance, whole rupiah (model.C5):
 * max(0, loss_kg - origin_net_kg x tolerance) x claim price; tolerance in percent with up to 3 decimals.
 */
export function penaltyIdr(loss: {
  loss_kg: number
  origin_net_kg: number
  tolerance_percent: Decimal
  claim_price_idr_per_kg: number
}): number {
  const price = wholeNumber(loss.claim_price_idr_per_kg, 'claim_price_idr_per_kg')
  const origin = wholeNumber(loss.origin_net_kg, 'origin_net_kg')
  const tolerance = scaled(loss.tolerance_percent, 3)
  if (tolerance < 0n) throw new RangeError('tolerance_percent must not be below zero')
  const over = scaled(loss.loss_kg, 0) * 100_000n - origin * tolerance
  return over > 0n ? safeNumber(roundedDivision(over * price, 100_000n)) : 0
}

/** Waiting money, whole rupiah (model.C5): max(0, waiting_min - waiting_free_min)/60 x rate per hour. */
export function waitingIdr(waiting: {
  waiting_min: number
  free_min: number
  rate_idr_per_hour: number
}): number {
  const minutes = wholeNumber(waiting.waiting_min, 'waiting_min') - wholeNumber(waiting.free_min, 'free_min')
  const hourly = wholeNumber(waiting.rate_idr_per_hour, 'rate_idr_per_hour')
  return minutes > 0n ? safeNumber(roundedDivision(minutes * hourly, 60n)) : 0
}
