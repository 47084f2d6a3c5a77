import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { BagClaim } from '#contracts/dispatch/trip-evidence.ts'

const shortOf = ({ loaded, good }: BagClaim): number => Math.max(0, loaded - good)

/** Rupiah of a bag claim (dec.I2.13): bags that did not arrive good, by their weight and the price of the cargo; null without a price. */
export function bagClaimIdr(claim: BagClaim): number | null {
  const short = shortOf(claim)
  if (short === 0) return 0
  if (claim.bag_weight_kg === null || claim.price_idr_per_kg === null) return null
  const grams = BigInt(short) * scaled(claim.bag_weight_kg, 3)
  return safeNumber(roundedDivision(grams * BigInt(claim.price_idr_per_kg), 1000n))
}

/** What the claimed bags weigh, whole kilograms; nothing where nobody pays for them. */
export function claimedKg(claim: BagClaim): number {
  if (!bagClaimIdr(claim) || claim.bag_weight_kg === null) return 0
  return safeNumber(roundedDivision(BigInt(shortOf(claim)) * scaled(claim.bag_weight_kg, 3), 1000n))
}
