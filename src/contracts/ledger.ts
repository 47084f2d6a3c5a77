import type { Resource } from '#kernel/resource.ts'

// A ledger declared once: the engine writes, checks and reads it, and screens draw it, all from this value.

/** Something a ledger counts, such as rupiah or tonnes. Amounts are whole numbers of its smallest part (`decimals` places). */
export interface Measure {
  label: string
  unit: string
  decimals: number
  /**
   * Where its sums stand in columns `{bucket}_{measure}`: with the owner, with the part an entry names, or with both. The last one
   * named is where the floor holds.
   */
  kept: readonly ('owner' | 'part')[]
  /** The column of the place where the floor holds that, being true, lets this measure fall below nothing there. */
  loose?: string
  /** The column of what there is, beside the sums; without it buckets that add say what there is. */
  total?: string
  /**
   * What is left stays between these: an entry is cut to what fits, and its size keeps what it was meant to be. For a ledger of one
   * bucket that its owner keeps.
   */
  within?: { least: number; most: number }
}

/** Where an amount stands, such as reserved; `adds` to what is available, or takes of it. */
export interface Bucket {
  label: string
  adds?: true
}

/** A kind of entry. */
export interface EntryType {
  label: string
  /** It may leave less than nothing: what has happened is written whatever is left. */
  overdraws?: true
  /** The same source enters it once for the same owner, part and holder; again is nothing done. A unique index says so too. */
  once?: true
}

/** What an entry is made for; `resource` where it is a record that a reader can be led to, `row` where it is a side row of one. */
export interface SourceKind {
  label: string
  resource?: string
  /** The table of the side rows, in the schema of the ledger, and the column that names the record. */
  row?: { table: string; column: string }
}

/** A side row of the owner that entries are about, such as a line or a month. */
export interface LedgerPart {
  label: string
  table: string
  /** The entry's column, and the column of the side row that it names; the side row names its owner as entries do. */
  column: string
  key: string
  /** The column that people know it by. */
  name: string
}

/** What refuses an entry that would leave less than nothing. */
export interface Floor {
  /** The owner's column that says how strict it is: some values let everything pass, some where a reason is given. */
  by?: { column: string; passes: readonly string[]; withReason: readonly string[] }
}

/** What is declared of a ledger. `M` are its measures, `B` its buckets, `T` its types of entries, `S` its sources. */
export interface Ledger<
  M extends string = string,
  B extends string = string,
  T extends string = string,
  S extends string = string,
> {
  /** The table of the entries, in the schema of the owner's service. */
  table: string
  /** The record that has the ledger: who may read it may read the ledger. `column` names it in entries and in parts. */
  owner: { resource: Resource; column: string }
  part?: LedgerPart
  /** The entry's column of what holds a share of the owner and can give it back. */
  holder?: { column: string }
  measures: Readonly<Record<M, Measure>>
  buckets: Readonly<Record<B, Bucket>>
  types: Readonly<Record<T, EntryType>>
  sources: Readonly<Record<S, SourceKind>>
  /** Without it what is left may fall below nothing. */
  floor?: Floor
  /** States of the owner in which a form, and not the ledger, writes the sums. */
  plans?: readonly string[]
}

/** Declares a ledger: `ledger({ table: 'card_entry', owner: { resource: card, column: 'card_id' }, … })`. */
export function ledger<
  const M extends string,
  const B extends string,
  const T extends string,
  const S extends string,
>(spec: Ledger<M, B, T, S>): Ledger<M, B, T, S> {
  return spec
}

/** Signed changes of buckets by measure, in its smallest parts; what is left out does not change. */
export type Moves<M extends string, B extends string> = {
  readonly [K in M]?: { readonly [L in B]?: number }
}

/** The column of a bucket's sum of a measure, in entries as in what keeps sums. */
export function bucketColumn(bucket: string, measure: string): string {
  return `${bucket}_${measure}`
}

/** The column of an entry that keeps what was left of a measure after it: of the whole owner, or of the part it is about. */
export function leftColumn(measure: string, place: 'owner' | 'part'): string {
  return place === 'owner' ? `left_${measure}` : `part_left_${measure}`
}

/** The columns of a ledger's sums in one place, each with the bucket and the measure it is of. */
export function sumsKeptBy(
  { measures, buckets }: Ledger,
  place: 'owner' | 'part',
): { column: string; bucket: string; measure: string }[] {
  return Object.entries(measures)
    .filter(([, { kept }]) => kept.includes(place))
    .flatMap(([measure]) =>
      Object.keys(buckets).map((bucket) => ({ column: bucketColumn(bucket, measure), bucket, measure })),
    )
}
