import type { FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'

/** Why a truck that was to be weighed in one pass is weighed empty too. */
export type SpotCheck = 'drawn' | 'new_tare' | 'maintenance' | 'drift'

/** What is known of the tare of a truck; moments are ms since 1970. */
export interface TareFacts {
  stored_kg: number
  /** When the stored tare was weighed. */
  stored_at: number
  /** The last time both weights of the truck were weighed, and its tare then; null where that never was. */
  weighed_at: number | null
  weighed_kg: number | null
  /** When the truck was last not ready; null where that never was. */
  off_at: number | null
  /** What an earlier ticket of the same trip and place was drawn for; it stays drawn, whatever became of that ticket. */
  before: SpotCheck | null
}

/** Whether a weighed tare is further from the stored one than a warning allows (life.D4, TARE_DRIFT). */
export function hasDrifted(
  stored_kg: number,
  weighed_kg: number,
  { tare_drift_kg, tare_drift_percent }: Pick<FlagLimits, 'tare_drift_kg' | 'tare_drift_percent'>,
): boolean {
  const off = Math.abs(weighed_kg - stored_kg)
  return off > tare_drift_kg && off * 100 > stored_kg * tare_drift_percent
}

/**
 * Whether this weighing is taken twice, and why (dec.I3.8). `draw` gives a number of 0 to 100, from a source nobody can foresee; it is asked
 * only where nothing else decides.
 */
export function spotCheckOf(
  { stored_kg, stored_at, weighed_at, weighed_kg, off_at, before }: TareFacts,
  percent: number,
  limits: FlagLimits,
  draw: () => number,
): SpotCheck | null {
  if (before !== null) return before
  if (weighed_kg !== null && hasDrifted(stored_kg, weighed_kg, limits)) return 'drift'
  if (weighed_at === null || weighed_at <= stored_at) return 'new_tare'
  if (off_at !== null && off_at > weighed_at) return 'maintenance'
  return draw() < percent ? 'drawn' : null
}
