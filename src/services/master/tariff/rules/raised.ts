import { roundedDivision } from '#contracts/exact.ts'

/** A tariff changed by per cent (three decimals), whole rupiah, half up; exact in integers, and endless beyond the reach of exact numbers. */
export function raised(tariffIdr: number, percent: number): number {
  const thousandths = BigInt(Math.round(percent * 1000)) + 100_000n
  const idr = Number(roundedDivision(BigInt(tariffIdr) * thousandths, 100_000n))
  return Number.isSafeInteger(idr) ? idr : Infinity
}
