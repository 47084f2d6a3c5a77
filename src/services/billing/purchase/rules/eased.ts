import type { Use } from '#services/billing/purchase/rules/within-used.ts'

/** What a correction takes back of what is owed beside the order; above zero. */
export interface Eased {
  lineId: string
  idr: number
}

/**
 * Corrections above zero of lines that went beyond their order: they take back what is owed beside it first, and charge the order with the
 * rest, or it would pay for what it never got back. `open` says of each correction's root what is still beyond it, `rootOf` of a line its
 * root. What charges and what is taken back come to what was given.
 */
export function eased<U extends Use>(
  uses: readonly U[],
  rootOf: ReadonlyMap<string, string>,
  open: ReadonlyMap<string, number>,
): { kept: U[]; taken: Eased[] } {
  const left = new Map(open)
  const taken: Eased[] = []
  const kept = uses.flatMap((use): U[] => {
    const { actual } = use.moves.idr
    const root = rootOf.get(use.source.id) ?? ''
    const idr = Math.min(Math.max(0, actual), left.get(root) ?? 0)
    if (idr <= 0) return [use]
    left.set(root, (left.get(root) ?? 0) - idr)
    taken.push({ lineId: use.source.id, idr })
    if (actual === idr) return []
    return [{ ...use, moves: { ...use.moves, idr: { ...use.moves.idr, actual: actual - idr } } }]
  })
  return { kept, taken }
}
