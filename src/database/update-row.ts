import type { ChangesOf, Only, Table } from '#database/rows.ts'
import { Parameters, runSql, setList, type Executor } from '#database/sql.ts'

interface Update<T extends Table> {
  /** Columns that must still be so; where one is not, nothing is written. */
  was?: ChangesOf<T>
  /** Whether who has read the row before must read it again: `row_version` goes up by one. */
  newVersion?: true
}

/** Sets columns of one row, and gives whether there was such a row: `updateRow(w.tx, 'orders.trip', id, { … })`. */
export async function updateRow<T extends Table, C extends ChangesOf<T>>(
  db: Executor,
  table: T,
  id: string,
  columns: Only<C, ChangesOf<T>>,
  { was = {}, newVersion }: Update<T> = {},
): Promise<boolean> {
  const p = new Parameters()
  const sets = setList(columns, p) + (newVersion ? ', row_version = row_version + 1' : '')
  const name = table.split('.').map((part) => `"${part}"`)
  const clauses = Object.entries({ id, ...was }).map(([column, value]) => `"${column}" = ${p.add(value)}`)
  const rows = await runSql(
    db,
    `update ${name.join('.')} set ${sets} where ${clauses.join(' and ')} returning id`,
    p.values,
  )
  return rows.length > 0
}
