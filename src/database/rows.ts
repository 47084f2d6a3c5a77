import type { Insertable, Selectable } from 'kysely'
import type { DB, JsonObject } from '#database/schema.ts'

/** A table or view of the migrated database, with its schema: `orders.trip`. */
export type Table = keyof DB & string

/**
 * Columns of a table as a statement gives them, so that a renamed column breaks the build:
 * `runSql<ColumnsOf<'orders.trip', 'id' | 'status'>>(…)`. A `public_` view passes its table's columns on: name the table, whose
 * columns know what is never empty. The tables of machinery.sql are alike in every schema: name master's.
 */
export type ColumnsOf<T extends Table, C extends keyof Selectable<DB[T]>> = Pick<Selectable<DB[T]>, C>

/** All columns of a table, for `select *`. */
export type RowOf<T extends Table> = Selectable<DB[T]>

/** A row to insert; what is left out takes the column's own starting value. */
export type NewRow<T extends Table> = Insertable<DB[T]>

/** Some columns of a table with what a statement writes to them. */
export type ChangesOf<T extends Table> = Partial<Insertable<DB[T]>>

/** Columns that are written, all of them among `All`: one more does not compile, also where it comes by a spread or in a `Row`. */
export type Only<C, All> = C & { readonly [Name in Exclude<keyof C, keyof All>]: never }

/** Columns under other names: `RenamedColumns<'orders.trip', { trip_id: 'id' }>` for `select id as trip_id`. */
export type RenamedColumns<T extends Table, N extends Record<string, keyof Selectable<DB[T]>>> = {
  [Name in keyof N]: Selectable<DB[T]>[N[Name]]
}

/** Columns of the outer side of a join: all empty where nothing is joined, so one that is never empty tells it of all. */
export type Outer<R> = R | { [Name in keyof R]: null }

/** Columns that are never empty here although the schema cannot say so: of a view, generated, or asked for by the statement. */
export type Always<R> = { [Name in keyof R]: NonNullable<R[Name]> }

/** Any kind of value for a jsonb column, else one that the column's type allows. */
type Narrower<Column> = JsonObject extends Column ? unknown : Column

/** Columns whose values are fewer than the schema says: the states a text may hold, the shape of a jsonb. */
export type Narrowed<
  R,
  N extends { [Name in keyof N]: Name extends keyof R ? Narrower<R[Name]> : never },
> = Omit<R, keyof N> & N

/** What no schema knows: worked out by the statement, such as a count, or read from a table that is chosen while it runs. */
export type Computed<R> = R
