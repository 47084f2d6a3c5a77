import type { ClientBase } from 'pg'
import { isOurs, keepProofs, type ChangedRow, type Signs } from '#database/prove.ts'
import type { Computed } from '#database/rows.ts'

/** What was so before the migrations of a schema ran. */
export interface ProvenBefore {
  isNew: boolean
  /** Tables whose rows had proofs. */
  tables: ReadonlySet<string>
  /** Rows that were not as proven, as `table key`: what somebody changed stays found. */
  odd: ReadonlySet<string>
}

async function provenTables(client: ClientBase, schema: string): Promise<string[]> {
  const { rows: there } = await client.query<Computed<{ is_there: boolean }>>(
    `select to_regclass('auth.proven_table') is not null as is_there`,
  )
  if (!there[0]?.is_there) return []
  const { rows } = await client.query<Computed<{ name: string }>>(
    'select name from auth.proven_table where split_part(name, $2, 1) = $1 order by 1',
    [schema, '.'],
  )
  return rows.map(({ name }) => name)
}

type Unproven = Omit<ChangedRow, 'table_name'>

const ROWS_AT_ONCE = 1000

/** Rows of a table that are not as proven, some at a time: a history of years would not fit into memory. */
async function* unprovenIn(client: ClientBase, table: string): AsyncGenerator<ChangedRow[]> {
  await client.query(
    `declare unproven no scroll cursor for select * from auth.unproven_rows(${client.escapeLiteral(table)})`,
  )
  for (;;) {
    const { rows } = await client.query<Unproven>(`fetch ${ROWS_AT_ONCE} from unproven`)
    if (rows.length) yield rows.map((row) => ({ ...row, table_name: table }))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close unproven')
}

const nameOf = ({ table_name, row_key }: ChangedRow): string => `${table_name} ${row_key}`

/** Looks, before a schema is migrated, which rows are as proven. */
export async function provenBefore(
  client: ClientBase,
  schema: string,
  isNew: boolean,
): Promise<ProvenBefore> {
  const tables = await provenTables(client, schema)
  const odd = new Set<string>()
  for (const table of tables)
    for await (const rows of unprovenIn(client, table)) for (const row of rows) odd.add(nameOf(row))
  return { isNew, tables: new Set(tables), odd }
}

/**
 * Proves what the migrations of a schema changed, and every row of a table that is proven from now on: it is taken over as it is. What was
 * not as proven before stays so.
 */
export async function proveMigrated(
  client: ClientBase,
  schema: string,
  before: ProvenBefore,
  signs: Signs,
): Promise<void> {
  for (const table of await provenTables(client, schema)) {
    const isTaken = !before.isNew && !before.tables.has(table)
    for await (const rows of unprovenIn(client, table)) {
      const lines = rows
        .filter((row) => !before.odd.has(nameOf(row)))
        .map((row) => ({ row, isWhole: row.number === null || isOurs(signs, row) }))
      await keepProofs(client, signs, isTaken ? 'taken over' : 'migration', lines)
    }
  }
}

/**
 * Work that fills an empty database in one transaction: its rows are proven once at the end, table by table, instead of noted statement by
 * statement. Whatever else is unproven then is proven with it, so that it is for a database without accounts only.
 */
export async function proveAtOnce<T>(
  tx: ClientBase,
  schemas: readonly string[],
  signs: Signs,
  work: () => Promise<T>,
): Promise<T> {
  await tx.query(`set local angkut.changes = ''`)
  const done = await work()
  for (const schema of schemas)
    for (const table of await provenTables(tx, schema))
      for await (const rows of unprovenIn(tx, table))
        await keepProofs(
          tx,
          signs,
          'write',
          rows.map((row) => ({ row, isWhole: row.number === null || isOurs(signs, row) })),
        )
  return done
}
