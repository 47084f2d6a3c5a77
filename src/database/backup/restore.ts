import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Client, PoolConfig } from 'pg'
import { END_OF_ROWS, type Extent, FORMAT, type Line, migrationsOf, SCHEMAS } from '#database/backup/dump.ts'
import { copyFrom } from '#database/copy.ts'
import { connectAlone, createDatabase } from '#database/db.ts'
import { migrate } from '#database/migrate.ts'
import type { Computed } from '#database/rows.ts'

const CHUNK_BYTES = 65_536
const NEWLINE = Buffer.from('\n')

/**
 * Makes the tables in a database that has none of ours and fills them from the file; all or nothing.
 * Throws a sentence when the database is not new, or the file is no backup, damaged, cut short, or another release's.
 */
export async function restore(config: PoolConfig, file: string): Promise<Extent> {
  const client = await connectAlone({ ...config, application_name: 'angkut restore' })
  try {
    const taken = await client.query<Computed<{ name: string }>>(
      'select nspname as name from pg_namespace where nspname = any($1)',
      [SCHEMAS],
    )
    if (taken.rowCount) {
      throw new Error(`The database has the schema ${taken.rows[0]?.name} already: restore needs a new one`)
    }
    await refuseDamaged(file)
    try {
      await createTables(config)
      await client.query('begin')
      const extent = await fill(client, file)
      await client.query('commit')
      return extent
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
      throw error
    }
  } finally {
    await client.end()
  }
}

/** Reads the whole file once, so that one that was spoilt or cut off is refused before anything is made. Its check sum comes last. */
async function refuseDamaged(file: string): Promise<void> {
  let [first, last]: Buffer[] = []
  try {
    for await (const line of linesOf(file)) [first, last] = [first ?? line, line]
  } catch (error) {
    throw new Error(`${file} is damaged or cut short: nothing was restored, take an older backup`, {
      cause: error,
    })
  }
  const header = parsed(first)
  if (!header || !('format' in header) || header.format !== FORMAT)
    throw new Error(`${file} is no backup of Angkut`)
  const end = parsed(last)
  if (!end || !('end' in end))
    throw new Error(`${file} is cut short: nothing was restored, take an older backup`)
}

async function createTables(config: PoolConfig): Promise<void> {
  const db = createDatabase(config)
  await migrate(db).finally(() => db.end())
}

async function fill(client: Client, file: string): Promise<Extent> {
  const lines = linesOf(file)
  const header = await nextLine(lines)
  if (!header || !('format' in header)) throw new Error(`${file} is no backup of Angkut`)
  const here = await migrationsOf(client)
  const differs = [...header.migrations, ...here].find(
    (name) => !here.includes(name) || !header.migrations.includes(name),
  )
  if (differs) {
    throw new Error(`${file} was made by another release (${differs}): restore it with that one, then update`)
  }
  const again = await withoutRules(client)
  const extent = { tables: 0, rows: 0 }
  for (;;) {
    const line = await nextLine(lines)
    if (!line) throw new Error(`${file} is cut short`)
    if ('table' in line) {
      const count = { rows: 0 }
      await copyFrom(client, `copy ${line.table} (${line.columns}) from stdin`, rowsOf(lines, count))
      extent.tables += 1
      extent.rows += count.rows
    } else if ('sequence' in line) {
      if (line.value !== null) await client.query('select setval($1, $2)', [line.sequence, line.value])
    } else if ('end' in line) {
      if (line.rows !== extent.rows) throw new Error(`${file} says ${line.rows} rows and has ${extent.rows}`)
      await again()
      return extent
    }
  }
}

const RULES = `
  select format('alter table %s', c.conrelid::regclass) as alter, quote_ident(c.conname) as name,
    pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where n.nspname = any($1) and c.contype = 'f' and c.conparentid = 0`

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'`

/**
 * Empties the tables (migrations put rows into some) and takes away what depends on the order of rows: foreign keys
 * and triggers. Gives what brings them back, checked against the new rows. An owner may do this, no superuser needed.
 */
async function withoutRules(client: Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<Computed<{ name: string }>>(TABLES, [SCHEMAS])
  const { rows: keys } = await client.query<Computed<{ alter: string; name: string; definition: string }>>(
    RULES,
    [SCHEMAS],
  )
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const { alter, name } of keys) await client.query(`${alter} drop constraint ${name}`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return async () => {
    for (const { alter, name, definition } of keys)
      await client.query(`${alter} add constraint ${name} ${definition}`)
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  }
}

/** The file's lines without their newline; binary all through, because rows are PostgreSQL's business. */
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  const unzipped = createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(createGunzip())
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, to)
      from = to + 1
    }
    rest = bytes.subarray(from)
  }
  return undefined
}

async function nextLine(lines: AsyncGenerator<Buffer, undefined>): Promise<Line | undefined> {
  return parsed((await lines.next()).value)
}

function parsed(value: Buffer | undefined): Line | undefined {
  if (!value) return undefined
  try {
    return JSON.parse(value.toString()) as Line
  } catch {
    return undefined
  }
}

/** The rows of one table up to its end line, some 64 kB at a time. */
async function* rowsOf(
  lines: AsyncGenerator<Buffer, undefined>,
  count: { rows: number },
): AsyncGenerator<Buffer> {
  let batch: Buffer[] = []
  let size = 0
  for (;;) {
    const { value, done } = await lines.next()
    if (done || !value) throw new Error('the file is cut short')
    if (value.length === END_OF_ROWS.length && value.toString() === END_OF_ROWS) break
    batch.push(value, NEWLINE)
    count.rows += 1
    size += value.length + 1
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) yield Buffer.concat(batch)
}
