import { decimalText } from '#contracts/exact.ts'
import type { Ledger, Measure, Moves } from '#contracts/ledger.ts'
import type { Param } from '#i18n/translate.ts'

// The arithmetic of entries. Amounts are whole numbers of a measure's smallest part.

/** What an entry moves of one measure, bucket by bucket. */
export type Changes = readonly (readonly [bucket: string, amount: number])[]

/** What an entry moves of a measure. */
export const changesOf = ({ buckets }: Ledger, moves: Moves<string, string>, measure: string): Changes =>
  Object.keys(buckets).map((bucket) => [bucket, moves[measure]?.[bucket] ?? 0])

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** What an entry changes of what is available. */
export function netOf({ buckets }: Ledger, changes: Changes): number {
  return sum(changes.map(([bucket, amount]) => (buckets[bucket]?.adds ? amount : -amount)))
}

/** How large an entry is: what it adds to what there is, or the most that it moves. */
export function sizeOf({ buckets }: Ledger, changes: Changes): number {
  const added = sum(changes.filter(([bucket]) => buckets[bucket]?.adds).map(([, amount]) => amount))
  return added || Math.max(...changes.map(([, amount]) => Math.abs(amount)))
}

/** An amount as its column takes it. */
export const stored = (amount: number, { decimals }: Measure): string => decimalText(BigInt(amount), decimals)

/** An amount as a sentence says it. */
export function saidOf(amount: number, { unit, decimals }: Measure): Param {
  const value = amount / 10 ** decimals
  return unit === 'Rp'
    ? { idr: value }
    : unit === 't'
      ? { ton: value }
      : unit === 'kg'
        ? { kg: value }
        : value
}
