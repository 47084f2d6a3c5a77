/** The seals of a load at both ends, compared. */
export interface SealCheck {
  same: string[]
  /** Set at the origin and not found. */
  missing: string[]
  /** Found and never set. */
  strange: string[]
}

/** Seals as people write them are the same whatever their case and spaces. */
const keyOf = (seal: string): string => seal.replace(/\s+/g, '').toUpperCase()

/** Each number once, in the order it was written. */
export function distinctSeals(seals: readonly string[]): string[] {
  return [...new Map(seals.toReversed().map((seal) => [keyOf(seal), keyOf(seal)])).values()].toReversed()
}

/** What was set against what was found. */
export function compareSeals(set: readonly string[], found: readonly string[]): SealCheck {
  const [there, here] = [distinctSeals(set), distinctSeals(found)]
  return {
    same: there.filter((seal) => here.includes(seal)),
    missing: there.filter((seal) => !here.includes(seal)),
    strange: here.filter((seal) => !there.includes(seal)),
  }
}

/** Whether something about the seals is not as it should be. */
export function sealsDiffer({ missing, strange }: SealCheck): boolean {
  return missing.length + strange.length > 0
}
