import { roundedDivision, safeNumber } from '#contracts/exact.ts'

/** A tariff changed by per cent (three decimals), whole rupiah, half up; exact in integers. */
export function raised(tariffIdr: number, percent: number): number {
  const thousandths = BigInt(Math.round(percent * 1000)) + 100_000n
  return safeNumber(roundedDivision(BigInt(tariffIdr) * thousandths, 100_000n))
}
