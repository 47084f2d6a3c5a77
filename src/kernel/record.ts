import type { ChildTable, Field, FieldMap } from '#kernel/field.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'

/** A record whose entity is known only at run time: the engine and the generic screens read it by its contract. */
export type Row = Record<string, unknown>

/** The contracts by name, for what references embed. Each area adds its own (contracts/index.ts). */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Entities {}

type Flat<T> = { [K in keyof T]: T[K] }

/** Rows of a side table are read off their own fields, when a record's type is asked for: contracts may refer to each other. */
type ValueOf<F, T> = F extends { children: ChildTable<infer C> } ? ChildRow<C>[] : T
type Read<F> =
  F extends Field<infer T, infer P>
    ? P extends 'required' | 'always'
      ? ValueOf<F, T>
      : ValueOf<F, T> | null
    : never

/** The names of the fields with one of these presences. */
type Names<F extends FieldMap, P> = {
  [K in keyof F]: F[K] extends Field<unknown, infer Own> ? (Own extends P ? K : never) : never
}[keyof F]

/** The fields of an entity as a record has them. */
export type FieldsOf<F extends FieldMap> = Flat<
  { [K in keyof F as K extends Names<F, 'listed'> ? never : K]: Read<F[K]> } & {
    [K in Names<F, 'listed'>]?: Read<F[K]>
  }
>

/** What a record carries of another that it refers to: its names for certain, of the rest `P` where the reader may see it. */
type EmbeddedFields<F extends FieldMap, T, P> = Flat<
  { id: string } & { [K in keyof F & T]: Read<F[K]> } & {
    [K in Exclude<keyof F & P, T>]: Read<F[K]> | undefined
  }
>
export type Embedded<N, P = unknown> = N extends keyof Entities
  ? Entities[N] extends { fields: infer F extends FieldMap; title: readonly (infer T)[] }
    ? EmbeddedFields<F, T, P>
    : never
  : { id: string } & Row

/** The fields that paths such as `vendor.tax_no` name of the object `A`; all of them without paths. */
type Within<P, A extends string> = unknown extends P ? P : P extends `${A}.${infer K}` ? K : never
type EmbedsOf<F extends FieldMap, P = unknown> = {
  [K in keyof F as F[K] extends { ref: { as: infer A extends string } } ? A : never]: F[K] extends {
    ref: { resource: infer N; as: infer A extends string }
  }
    ? Embedded<N, Within<P, A>> | (null extends Read<F[K]> ? null : never)
    : never
}

/** The state of a record is one of its lifecycle's. */
type StateOf<L> = [L] extends [{ field: infer N extends string; states: infer S }]
  ? [L] extends [never]
    ? unknown
    : string extends N
      ? unknown
      : { [K in N]: keyof S & string }
  : unknown

/** A row of a side table as it is read. */
export type ChildRow<F extends FieldMap> = Flat<{ id: string } & FieldsOf<F> & EmbedsOf<F>>

/** What every record has. */
export interface Stamps {
  id: string
  created_at: string
  updated_at: string
  row_version: number
}

/** A record of an entity that is known at run time only. */
export type AnyRecord = Stamps & Row

/** What is shown of a record or of one it refers to: its id for certain, the rest by a view. */
export type Identified = Row & { id: string }

/** A record of an entity as its calls answer it: `RecordOf<typeof order>`. */
export type RecordOf<R extends Resource, P = unknown> = Flat<
  Stamps & FieldsOf<R['fields']> & EmbedsOf<R['fields'], P> & StateOf<NonNullable<R['lifecycle']>>
>

/** Side rows that lists leave out. */
type Unlisted<F extends FieldMap> = {
  [K in keyof F]: F[K] extends { children: { listed: true } }
    ? never
    : F[K] extends { children: ChildTable }
      ? K
      : never
}[keyof F]

/** A row of its list: of what it refers to it has the names, and what its columns read, such as `vendor.tax_no`. */
export type ListedOf<R extends Resource> =
  R extends Resource<FieldMap, Lifecycle | undefined, string, infer P>
    ? Omit<RecordOf<R, P>, Unlisted<R['fields']>>
    : never

type Written<F> = F extends { children: ChildTable<infer C> }
  ? Flat<{ id?: string } & NewFields<C>>[]
  : F extends Field<infer T>
    ? T
    : never
/** Checked values of writable fields: every one is there, empty ones as null. */
export type NewFields<F extends FieldMap> = Flat<
  { [K in Names<F, 'required'>]: Written<F[K]> } & { [K in Names<F, 'optional'>]: Written<F[K]> | null }
>

/** Values of writable fields as a caller sends them: what may be empty may be left out. */
export type SentFields<F extends FieldMap> = Flat<
  { [K in Names<F, 'required'>]: Written<F[K]> } & { [K in Names<F, 'optional'>]?: Written<F[K]> | null }
>

/** A new record as the contract's check gives it. */
export type NewOf<R extends Resource> = NewFields<R['fields']>

/** The actions of an entity's lifecycle by name. */
export type ActionOf<R extends Resource> = keyof NonNullable<R['lifecycle']>['actions'] & string

/** The checked input of an action: `InputOf<typeof order, 'complete'>`. */
export type InputOf<R extends Resource, A extends string> =
  NonNullable<R['lifecycle']> extends {
    actions: { [K in A]: infer X }
  }
    ? X extends { input: infer I extends FieldMap }
      ? NewFields<I>
      : string extends A
        ? Row
        : Record<never, never>
    : never
