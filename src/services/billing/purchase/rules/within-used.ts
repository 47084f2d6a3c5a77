/** What an entry uses: of a purchase order, or of a month of a budget; claims are below zero. In rupiah. */
export interface Use {
  owner: string
  part?: string | number | null
  source: { id: string }
  moves: { idr: { actual: number } }
}

/** Of a claim, what is more than all that was used; above zero. */
export interface Beyond {
  lineId: string
  idr: number
}

/** Takes entries off what was used so far, down to nothing: the last claims first. What goes beyond is said by line; the sum of both stays. */
export function withinUsed<U extends Use>(
  uses: readonly U[],
  usedIdr: number,
): { within: U[]; beyond: Beyond[] } {
  let excess = Math.max(0, -(usedIdr + uses.reduce((sum, { moves }) => sum + moves.idr.actual, 0)))
  const [within, beyond]: [U[], Beyond[]] = [[], []]
  for (const use of uses.toReversed()) {
    const { actual } = use.moves.idr
    const cut = Math.min(excess, Math.max(0, -actual))
    if (cut === 0) {
      within.unshift(use)
      continue
    }
    excess -= cut
    beyond.unshift({ lineId: use.source.id, idr: cut })
    if (actual + cut !== 0)
      within.unshift({ ...use, moves: { ...use.moves, idr: { ...use.moves.idr, actual: actual + cut } } })
  }
  return { within, beyond }
}
