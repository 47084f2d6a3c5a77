import { useEffect, useState } from 'react'
import type { Suggestions } from '#contracts/dispatch/calls.ts'
import {
  allPairs,
  assignable,
  countFor,
  filtered,
  keyOf,
  NO_FILTER,
  resized,
  stillThere,
  type PairFilter,
} from '#islands/dispatch/fill-data.ts'

/** The most that one press assigns (contracts/order/assigning.ts, which would bring zod along). */
const MOST = 40

/** Which pairs of the board are to be assigned together: what was ticked, or the best one. */
export function useChoice(lineId: string | null, data: Suggestions | null, mayOverride: boolean) {
  const [keys, choose] = useState<readonly string[]>([])
  const [filter, setFilter] = useState<PairFilter>(NO_FILTER)
  useEffect(() => {
    choose([])
    setFilter(NO_FILTER)
  }, [lineId])
  const usable = data ? allPairs(data) : []
  const chosen = stillThere(keys, usable, mayOverride)
  const pairs = chosen.flatMap((key) => usable.find((pair) => keyOf(pair) === key) ?? [])
  const candidates = assignable(filtered(usable, filter), mayOverride)
  const outside = chosen.filter((key) => !candidates.some((pair) => keyOf(pair) === key)).length
  const most = Math.max(1, Math.min(MOST, candidates.length + outside))
  return {
    chosen,
    pairs,
    choose,
    filter,
    setFilter,
    most,
    wanted: Math.min(most, countFor(data?.left_kg ?? 0, candidates)),
    resizedTo: (count: number) => resized(chosen, count, candidates),
  }
}
