import type { Moves } from '#contracts/ledger.ts'
import type { Write } from '#engine/write.ts'

/** A ledger writes into its owner's service whoever calls, so only the transaction, the person and the moment are taken. */
export type LedgerWrite = Pick<Write, 'tx' | 'actor' | 'at'>

/** What an entry is made for. */
interface EntrySource<S extends string = string> {
  type: S
  id: string
  no: string | null
  reason?: string | null
}

/** An entry as it is posted. */
export interface NewEntry<
  M extends string = string,
  B extends string = string,
  T extends string = string,
  S extends string = string,
> {
  owner: string
  /** The value of the entry's part column; left out where it is about the whole. */
  part?: string | number | null
  holder?: string | null
  type: T
  source: EntrySource<S>
  moves: Moves<M, B>
  /** How large it is, where it moves no bucket: what there is to draw on has become more. */
  size?: { readonly [K in M]?: number }
  /** Beside which field a refusal is shown. */
  field?: string
}

/** The part an entry is about; null where it is about the whole. */
export const partOf = ({ part }: NewEntry): string | number | null => part ?? null

/** What is left of each measure in one place, and of which measures nothing is refused there. */
export interface Placed {
  left: Readonly<Record<string, number>>
  loose: Readonly<Record<string, boolean>>
}

export type Left = Readonly<Record<'owner' | 'part', Readonly<Record<string, number>>>>

/** An entry that moved its sums, before it is written. */
export interface Posted {
  entry: NewEntry
  left: Left
  loose: Placed['loose']
  /** What entries of parts that are posted together with it, after it, change of each measure. */
  ofLater: Readonly<Record<string, number>>
}
