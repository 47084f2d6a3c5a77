import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Client, type ClientConfig, DatabaseError } from 'pg'
import { clock } from '#kernel/clock.ts'
import { connectAlone, type Database } from '#database/db.ts'
import { proveMigrated, provenBefore } from '#database/prove-migrated.ts'
import type { Signs } from '#database/prove.ts'
import type { Computed } from '#database/rows.ts'
import { keysOf } from '#kernel/guards.ts'

/** Service to schema, in the order they migrate: a later one may refer to an earlier one's tables. */
export const SERVICE_SCHEMAS = {
  auth: 'auth',
  master: 'master',
  sub: 'sub',
  vm: 'vm',
  billing: 'billing',
  order: 'orders',
} as const

export type ServiceName = keyof typeof SERVICE_SCHEMAS
export type MigrationRan = { service: ServiceName; name: string }

export const SERVICES = keysOf(SERVICE_SCHEMAS)
const EXTENSIONS = ['pg_trgm', 'btree_gist']
const SERVICES_FOLDER = new URL('../services/', import.meta.url)
const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/
/** Machinery beside the first script: each makes what a schema does not have yet, in databases of earlier releases too. Seals come after the tables they seal. */
const SHARED = ['import', 'note', 'note-file', 'seal', 'audit-order', 'set-aside', 'proof']
/** Any number, the same in every process: one migrating start at a time per database. */
const START_LOCK = 7_216_408_351

/** What is done beside the migrations, on the same connection and under the same lock. */
export interface Beside {
  afterwards?: (client: Client) => Promise<void>
  /** Proves the rows that they change; without it those stay unproven. */
  signs?: (() => Signs) | undefined
}

/**
 * Brings the schemas of `services` (all by default) up to date and says what ran, in order; nothing when current.
 * Concurrent starts wait for each other. Throws an Error naming the file, the line and PostgreSQL's words; a
 * service's pending files are one transaction, so a failed one leaves that service as it was.
 * `folder` is where `{service}/migrations/NNNN_name.sql` live.
 */
export async function migrate(
  db: Database,
  services: readonly ServiceName[] = SERVICES,
  folder: URL = SERVICES_FOLDER,
  { afterwards, signs }: Beside = {},
): Promise<MigrationRan[]> {
  const client = await connectAlone(migratorConfig(db))
  const ran: MigrationRan[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await createExtensions(client)
    for (const service of SERVICES.filter((name) => services.includes(name))) {
      ran.push(...(await migrateService(client, service, folder, signs)))
    }
    await afterwards?.(client)
    return ran
  } finally {
    await client.end()
  }
}

/** One connection without the request limits: it holds the lock, and an index may take longer than 5 s. */
function migratorConfig({ options }: Database): ClientConfig {
  const { password } = options // pg hides it from a spread
  return {
    ...options,
    ...(password === undefined ? {} : { password }),
    idle_in_transaction_session_timeout: 0,
    connectionTimeoutMillis: 10_000,
    application_name: 'angkut migrate',
  }
}

async function createExtensions(client: Client): Promise<void> {
  const { rows } = await client.query<Computed<{ name: string }>>(
    'select name from pg_available_extensions where name = any($1) and installed_version is null',
    [EXTENSIONS],
  )
  for (const { name } of rows) {
    try {
      await client.query(`create extension if not exists ${name} schema public`)
    } catch (error) {
      throw new Error(
        `The database role may not create the extension ${name} (${wordsOf(error)}): ` +
          `let an administrator run "create extension ${name} schema public" in this database, then start again`,
        { cause: error },
      )
    }
  }
}

async function migrateService(
  client: Client,
  service: ServiceName,
  folder: URL,
  signs?: () => Signs,
): Promise<MigrationRan[]> {
  const schema = SERVICE_SCHEMAS[service]
  try {
    const migrations = await migrationsOf(service, folder)
    await client.query('begin')
    await createMigrationTable(client, schema)
    const applied = await appliedIn(client, schema)
    checkApplied(applied, migrations)
    const ran = new Set(applied.map(({ name }) => name))
    const pending = [...migrations, ...(await sharedMigrations(schema))].filter(({ name }) => !ran.has(name))
    // The times order the migrations: after a clock was set back they must not fall before the last one.
    const at = [clock.now().toISOString(), applied.at(-1)?.timestamp ?? ''].toSorted().at(-1)
    const before = signs && pending.length ? await provenBefore(client, schema, applied.length === 0) : null
    for (const migration of pending) {
      await runScript(client, schema, migration)
      await client.query(`insert into ${schema}.kysely_migration (name, timestamp) values ($1, $2)`, [
        migration.name,
        at,
      ])
    }
    if (signs && before) await proveMigrated(client, schema, before, signs())
    await client.query('commit')
    return pending.map(({ name }) => ({ service, name }))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof DatabaseError && error.code === INSUFFICIENT)
      throw new Error(mayNotMigrate(error), { cause: error })
    if (error instanceof MigrationFileError) throw error
    throw new Error(`Service ${service} cannot migrate: ${wordsOf(error)}`, { cause: error })
  }
}

/**
 * The table keeps the name and the columns it has in databases that exist. Both are looked up first: `create schema
 * if not exists` asks for the right to create one even where it exists.
 */
async function createMigrationTable(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<Computed<{ has_schema: boolean; has_table: boolean }>>(
    `select to_regnamespace($1) is not null as has_schema,
       to_regclass($1 || '.kysely_migration') is not null as has_table`,
    [schema],
  )
  if (!rows[0]?.has_schema) await client.query(`create schema ${schema}`)
  if (!rows[0]?.has_table)
    await client.query(
      `create table ${schema}.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
    )
}

const INSUFFICIENT = '42501'

function mayNotMigrate({ message }: DatabaseError): string {
  return (
    `This user may not bring the database up to date (${message}): give the address of the user who owns the tables, or of a new ` +
    "database's owner, in DATABASE_MIGRATE_URL"
  )
}

type Applied = Computed<{ name: string; timestamp: string }>

async function appliedIn(client: Client, schema: string): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select name, timestamp from ${schema}.kysely_migration order by timestamp collate "C", name collate "C"`,
  )
  return rows
}

/** Throws unless the applied migrations are the first ones of the folder, in its order. */
function checkApplied(all: readonly Applied[], migrations: readonly Migration[]): void {
  const applied = all.filter(({ name }) => !SHARED.includes(name))
  const missing = applied.find(({ name }) => !migrations.some((known) => known.name === name))
  if (missing) {
    throw new Error(`corrupted migrations: previously executed migration ${missing.name} is missing`)
  }
  applied.forEach(({ name }, index) => {
    const found = migrations[index]?.name
    if (found === name) return
    throw new Error(
      `corrupted migrations: expected previously executed migration ${name} to be at index ${index} but ${found} ` +
        'was found in its place. New migrations must have a name that comes after the last executed migration.',
    )
  })
}

type Migration = { name: string; path: string; text: string }

/** A script of this folder, for one schema. */
async function machineryOf(file: string, name: string, schema: string): Promise<Migration> {
  const text = await readFile(new URL(`./${file}`, import.meta.url), 'utf8')
  return { name, path: file, text: text.replaceAll('{schema}', schema) }
}

/** What came to the machinery later: after a service's own files, some of which made it by themselves. */
function sharedMigrations(schema: string): Promise<Migration[]> {
  return Promise.all(SHARED.map((name) => machineryOf(`machinery-${name}.sql`, name, schema)))
}

async function migrationsOf(service: ServiceName, folder: URL): Promise<Migration[]> {
  const migrations = [await machineryOf('machinery.sql', '0000_machinery', SERVICE_SCHEMAS[service])]
  const own = new URL(`${service}/migrations/`, folder)
  for (const file of await sqlFiles(own)) {
    const at = new URL(file, own)
    migrations.push({ name: file.slice(0, -4), path: fileURLToPath(at), text: await readFile(at, 'utf8') })
  }
  return migrations
}

async function sqlFiles(folder: URL): Promise<string[]> {
  const files = await readdir(folder).catch((): string[] => [])
  const scripts = files.filter((file) => file.endsWith('.sql')).toSorted()
  const wrong = scripts.find((file) => !FILE_NAME.test(file) || file.startsWith('0000'))
  if (wrong) throw new Error(`${wrong} is not named NNNN_name.sql, from 0001 on`)
  const numbers = scripts.map((file) => file.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new Error(`two migrations have the number ${twice}`)
  return scripts
}

/** One file as one script; without parameters the driver sends it whole, so a file may hold many statements. */
async function runScript(client: Client, schema: string, { path, text }: Migration): Promise<void> {
  await client.query("select set_config('search_path', $1, true)", [`${schema}, public`])
  try {
    await client.query(text)
  } catch (error) {
    throw new MigrationFileError(fileProblem(path, text, error), { cause: error })
  }
}

class MigrationFileError extends Error {}

function fileProblem(path: string, text: string, error: unknown): string {
  const found = error instanceof DatabaseError ? error : undefined
  const line = found?.position ? `:${text.slice(0, Number(found.position)).split('\n').length}` : ''
  const code = found?.code ? ` (${found.code})` : ''
  const more = [found?.detail, found?.hint].filter(Boolean).join(' ')
  return `${path}${line}: ${wordsOf(error)}${code}${more && `. ${more}`}`
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
