import type { RefusedOne } from '#contracts/dispatch/calls.ts'

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
