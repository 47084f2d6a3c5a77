import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client, PoolConfig } from 'pg'
import { clock } from '#kernel/clock.ts'
import { copyTo } from '#database/copy.ts'
import { connectAlone } from '#database/db.ts'
import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { Computed } from '#database/rows.ts'

export const FORMAT = 'angkut-backup-1'
export const SCHEMAS: readonly string[] = Object.values(SERVICE_SCHEMAS)
/** Ends a table's rows, as in psql; a row cannot be this, because COPY writes a backslash as two. */
export const END_OF_ROWS = '\\.'

/** The lines between the rows, as JSON. */
export type Line =
  | { format: string; made_at: string; migrations: string[] }
  | { table: string; columns: string }
  | { sequence: string; value: string | null }
  | { end: true; tables: number; rows: number }

export type Extent = { tables: number; rows: number }

/** Without the rows of a table that has a column `private_…`: such keys belong to this installation, which makes new ones (std.S21). */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely\\_%'
    and not exists (select from pg_attribute k
      where k.attrelid = c.oid and k.attname like 'private\\_%' and not k.attisdropped)
  order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
  from pg_sequences where schemaname = any($1) order by 1`

/** The migrations a database has, `schema name` each; none for a schema that is not there. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const all: string[] = []
  for (const schema of SCHEMAS) {
    const { rows: there } = await client.query(
      "select 1 where to_regclass($1 || '.kysely_migration') is not null",
      [schema],
    )
    if (there.length === 0) continue
    const { rows } = await client.query<Computed<{ name: string }>>(
      `select name from ${schema}.kysely_migration order by name`,
    )
    all.push(...rows.map(({ name }) => `${schema} ${name}`))
  }
  return all
}

/**
 * Writes all rows of all services, as they were at one moment, to a gzip file; others may write meanwhile.
 * The file holds data, not tables: those are the migrations'.
 */
export async function dump(config: PoolConfig, file: string): Promise<Extent> {
  const client = await connectAlone({ ...config, application_name: 'angkut backup' })
  const gzip = createGzip()
  const written = finished(gzip.pipe(createWriteStream(file, { flags: 'wx', mode: 0o600 })))
  // A full disk ends the file before the rows: the promise is looked at below, the rejection must not be lost.
  written.catch((error: unknown) => gzip.destroy(error instanceof Error ? error : undefined))
  const say = (line: Line): boolean => gzip.write(`${JSON.stringify(line)}\n`)
  try {
    await client.query('begin isolation level repeatable read read only')
    say({ format: FORMAT, made_at: clock.now().toISOString(), migrations: await migrationsOf(client) })
    const extent = { tables: 0, rows: 0 }
    const { rows: tables } = await client.query<Computed<{ table: string; columns: string }>>(TABLES, [
      SCHEMAS,
    ])
    for (const { table, columns } of tables) {
      say({ table, columns })
      extent.rows += await Promise.race([
        copyTo(client, `copy (select ${columns} from ${table}) to stdout`, gzip),
        broken(written),
      ])
      extent.tables += 1
      gzip.write(`${END_OF_ROWS}\n`)
    }
    const { rows: sequences } = await client.query<Computed<{ sequence: string; value: string | null }>>(
      SEQUENCES,
      [SCHEMAS],
    )
    sequences.forEach(say)
    say({ end: true, ...extent })
    gzip.end()
    await written
    return extent
  } finally {
    await client.end()
  }
}

/** Never resolves; rejects when the file breaks, so that a COPY that waits for it ends too. */
const broken = (written: Promise<void>): Promise<never> =>
  written.then(() => new Promise<never>(() => undefined))
