/** What stands in the books of one line: what was verified or paid, and the corrections of it that were verified since. */
export interface Settled {
  amount_idr: number
  corrected_idr: number
}

/**
 * What a correction has to say (dec.I3.5): the difference between what the line would be now and what is settled of it; nothing where they
 * agree. `now` is null where the rule makes no such line any more. A settled line itself is never touched.
 */
export function correctionOf(settled: Settled, now: number | null): number {
  return (now ?? 0) - settled.amount_idr - settled.corrected_idr
}
