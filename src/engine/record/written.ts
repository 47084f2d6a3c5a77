import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import type { ChangesOf, Table } from '#database/rows.ts'

type Underscored<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : N

type OwnTable<N extends string> = {
  [T in Table]: T extends `${string}.public_${string}` ? never : T extends `${string}.${N}` ? T : never
}[Table]

/**
 * The table of a resource. A contract's type knows its name but not its service, so the table is found by the name alone; a
 * resource whose contract says `table` has none here.
 */
type TableOf<R extends Resource> = string extends R['name'] ? never : OwnTable<Underscored<R['name']>>

/** Columns that are written of a resource's record: a renamed one does not compile. Any, where the entity is known only at run time. */
export type WrittenOf<R extends Resource> = [TableOf<R>] extends [never] ? Row : ChangesOf<TableOf<R>>
