import { roundedDivision, safeNumber, scaled, type Decimal } from '#contracts/exact.ts'

const hundredths = (km: Decimal): bigint => scaled(km, 2)

/**
 * What the trucks before the last one have of a load's freight, by the kilometres each has come of the whole way (dec.I2.3): the sum of all
 * is the freight to the rupiah, the last truck has the rest. The way is never shorter than what was driven.
 */
export function freightShares(amount: number, way: Decimal, driven: readonly Decimal[]): number[] {
  const all = driven.map(hundredths)
  const sum = all.reduce((total, km) => total + km, 0n)
  const whole = hundredths(way) > sum ? hundredths(way) : sum
  if (whole === 0n) return driven.map(() => 0)
  const upTo = (km: bigint): number => safeNumber(roundedDivision(BigInt(amount) * km, whole))
  let before = 0n
  return all.map((km) => {
    const from = before
    before += km
    return upTo(before) - upTo(from)
  })
}
