import type { Selectable } from 'kysely'
import type { DB } from '#database/schema.ts'

/** A table or view of the migrated database, with its schema: `orders.trip`. */
export type Table = keyof DB & string

/**
 * Columns of a table as a statement gives them, so that a renamed column breaks the build:
 * `runSql<ColumnsOf<'orders.trip', 'id' | 'status'>>(…)`. A `public_` view passes its table's columns on: name the table, whose
 * columns know what is never empty.
 */
export type ColumnsOf<T extends Table, C extends keyof Selectable<DB[T]>> = Pick<Selectable<DB[T]>, C>

/** Columns under other names: `RenamedColumns<'orders.trip', { trip_id: 'id' }>` for `select id as trip_id`. */
export type RenamedColumns<T extends Table, N extends Record<string, keyof Selectable<DB[T]>>> = {
  [Name in keyof N]: Selectable<DB[T]>[N[Name]]
}

/** Columns of the outer side of a join: all empty where nothing is joined. */
export type Outer<R> = { [Name in keyof R]: R[Name] | null }

/** What a statement works out itself, such as a count. No schema knows it: keep it next to its statement. */
export type Computed<R> = R
