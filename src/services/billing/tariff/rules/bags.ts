import { scaled, type Decimal } from '#contracts/exact.ts'

/** How far bags times their weight may be from a weighed net before somebody is told, and before it stops. */
export const BAGS_DIFFER_PERCENT = 2
export const BAGS_BLOCK_PERCENT = 5

/** What so many bags weigh, thousandths of a kilogram. */
const gramsOf = (bags: number, bagWeight: Decimal): bigint => BigInt(bags) * scaled(bagWeight, 3)

/** By how much bags times their weight differ from a weight, whole kilograms begun; a count off by one bag is never a difference. */
export function bagsDiffer(bags: number, bagWeight: Decimal, kg: number, percent: number): boolean {
  const off = gramsOf(bags, bagWeight) - BigInt(kg) * 1000n
  const size = off < 0n ? -off : off
  return size > scaled(bagWeight, 3) && size * 100n > BigInt(kg) * 1000n * BigInt(percent)
}

/** Whether bags and a weight can be the same load. */
export const bagsFit = (bags: number, bagWeight: Decimal, kg: number, percent: number): boolean =>
  !bagsDiffer(bags, bagWeight, kg, percent)
