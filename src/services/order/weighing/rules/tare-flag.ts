import type { FlagMeasure } from '#contracts/weighing/flag.ts'
import type { FlagFacts, FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'
import { measureOf, type FlagLevel } from '#services/order/weighing/rules/flag-rule.ts'

/** What a tare is judged by; weights in kg. */
export type TareFacts = Pick<FlagFacts, 'tare_kg' | 'truck_tare_kg' | 'tare_is_weighed' | 'jbi_kg'>

/** The most an empty truck may weigh where no weighed tare is stored: a share of its legal gross (life.D4). Null where it does not count. */
function mostEmpty({ truck_tare_kg, tare_is_weighed, jbi_kg }: TareFacts, limits: FlagLimits): number | null {
  const isStored = truck_tare_kg !== null && truck_tare_kg > 0 && tare_is_weighed
  return isStored || jbi_kg === null || jbi_kg <= 0 ? null : (jbi_kg * limits.tare_jbi_percent) / 100
}

const isTooHeavy = (facts: TareFacts, limits: FlagLimits): boolean => {
  const most = mostEmpty(facts, limits)
  return facts.tare_kg !== null && most !== null && facts.tare_kg > most
}

/** How far a tare is off: against the stored one, and without a weighed one against the truck's legal gross (life.D4, TARE_DRIFT). */
export function tareDriftLevel(facts: TareFacts, limits: FlagLimits): FlagLevel | null {
  if (isTooHeavy(facts, limits)) return 'block'
  const { tare_kg, truck_tare_kg } = facts
  if (tare_kg === null || truck_tare_kg === null || truck_tare_kg <= 0) return null
  const drift = Math.abs(tare_kg - truck_tare_kg)
  const over = (percent: number) => drift * 100 > truck_tare_kg * percent
  if (drift <= limits.tare_drift_kg || !over(limits.tare_drift_percent)) return null
  return over(limits.tare_drift_block_percent) ? 'block' : 'warn'
}

/** A typed tare explains nothing to who has to judge a truck that is heavier than an empty one can be. */
export const tareDriftText = (facts: TareFacts, limits: FlagLimits): string | null =>
  isTooHeavy(facts, limits) ? 'Heavier than an empty truck of this legal gross (JBI) can be' : null

/** By how much, against what the tare was held. */
export function tareDriftMeasure(facts: TareFacts, limits: FlagLimits): FlagMeasure | null {
  const most = isTooHeavy(facts, limits) ? mostEmpty(facts, limits) : facts.truck_tare_kg
  return measureOf(facts.tare_kg, most === null ? null : Math.round(most), 'kg')
}
