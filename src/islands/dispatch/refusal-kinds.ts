import type { RefusedOne } from '#contracts/dispatch/calls.ts'

/** What refuses a truck or driver in short, by the guard that says it (life.D2); a table test walks through all guards. */
export const REFUSAL_KINDS: Readonly<Record<string, string>> = {
  G0: '{count} outside the window',
  G1: '{count} out of use',
  G2: '{count} not fit for work',
  G3: '{count} with papers missing or running out',
  G4: '{count} not approved for this cargo',
  G5: '{count} of another vendor',
  G6: '{count} not at work or without a valid licence',
  G7: '{count} with too little credit',
  G8: '{count} on another trip then',
  G10: '{count} without papers for hazardous cargo',
  G11: '{count} at the limit of the day',
  D16: '{count} with nothing left to carry',
}

/** How many are refused for what, by the first reason of each; the most frequent first. */
export function refusedCounts(refused: readonly RefusedOne[]): { code: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { reasons } of refused) {
    const code = reasons[0]?.code
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count || one.code.localeCompare(other.code))
}
