import { decimalText, roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { Decimal } from '#contracts/exact.ts'

/** Loss ("susut") of a trip; null where one of the two nets is not known. */
export interface Loss {
  /** origin_net - destination_net, kg; below zero when more arrived than left. */
  loss_kg: number | null
  /** In percent of origin_net as decimal text with 3 places. */
  loss_percent: string | null
  /** Tolerated loss, whole kg rounded down; the comparison itself is exact. */
  tolerance_kg: number | null
  over_tolerance: boolean
}

/** Loss from the two nets (kg) and the tolerance (percent of origin net) of cargo or contract. */
export function lossOf(
  origin_net_kg: number | null,
  destination_net_kg: number | null,
  tolerance_percent: Decimal,
): Loss {
  if (origin_net_kg === null || destination_net_kg === null) {
    return { loss_kg: null, loss_percent: null, tolerance_kg: null, over_tolerance: false }
  }
  const loss_kg = origin_net_kg - destination_net_kg
  const tolerated = BigInt(origin_net_kg) * scaled(tolerance_percent, 3)
  return {
    loss_kg,
    loss_percent:
      origin_net_kg > 0
        ? decimalText(roundedDivision(BigInt(loss_kg) * 100_000n, BigInt(origin_net_kg)), 3)
        : null,
    tolerance_kg: safeNumber(tolerated / 100_000n),
    over_tolerance: BigInt(loss_kg) * 100_000n > tolerated,
  }
}
