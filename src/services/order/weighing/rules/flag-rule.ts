import type { FlagMeasure } from '#contracts/weighing/flag.ts'
import type { FlagFacts, FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'

export type FlagLevel = 'info' | 'warn' | 'block'

export interface FlagRule<F = FlagFacts> {
  /** Points in the anomaly score at level info or warn; a block counts twice. */
  weight: number
  /** English sentence for the ticket, also the translator's key. */
  text: string
  /** Another sentence for these facts, where one says it better. */
  textOf?: (facts: F, limits: FlagLimits) => string | null
  /** The level at which the facts raise this flag, or null. */
  level: (facts: F, limits: FlagLimits) => FlagLevel | null
  /** Why no ticket can have this flag yet, and which kind of source will raise it; every other flag can be raised today. */
  missing?: string
  /** By how much, for people who have to judge it. */
  measure?: (facts: F, limits: FlagLimits) => FlagMeasure | null
}

/** A warning where something is so. */
export const warnIf = (raised: boolean): FlagLevel | null => (raised ? 'warn' : null)

/** Null when one of the two is not known: then there is nothing to say. */
export function measureOf(
  is: number | null,
  against: number | null,
  unit: FlagMeasure['unit'],
): FlagMeasure | null {
  return is === null || against === null || against <= 0 ? null : { is, against, unit }
}
