import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError, type Pool, type PoolConfig } from 'pg'
import { createDatabase, type Database } from '#database/db.ts'

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

export const SERVICES = Object.keys(SERVICE_SCHEMAS) as ServiceName[]
const EXTENSIONS = ['pg_trgm', 'btree_gist']
const SERVICES_FOLDER = new URL('../services/', import.meta.url)
const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/
/** Any number, the same in every process: one migrating start at a time per database. */
const START_LOCK = 7_216_408_351

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
): Promise<MigrationRan[]> {
  const own = createDatabase(migratorConfig(db.pool))
  const ran: MigrationRan[] = []
  try {
    await sql`select pg_advisory_lock(${sql.lit(START_LOCK)})`.execute(own.kysely)
    await createExtensions(own)
    for (const service of SERVICES.filter((name) => services.includes(name))) {
      ran.push(...(await migrateService(own, service, folder)))
    }
    return ran
  } finally {
    await own.close()
  }
}

/** One connection without the request limits: it holds the lock, and an index may take longer than 5 s. */
function migratorConfig(pool: Pool): PoolConfig {
  const { password } = pool.options // pg hides it from a spread
  return {
    ...pool.options,
    ...(password === undefined ? {} : { password }),
    max: 1,
    idleTimeoutMillis: 0,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    connectionTimeoutMillis: 10_000,
    application_name: 'angkut migrate',
  }
}

async function createExtensions(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extensions where name = any(${EXTENSIONS}) and installed_version is null
  `.execute(db.kysely)
  for (const { name } of rows) {
    try {
      await sql`create extension if not exists ${sql.id(name)} schema public`.execute(db.kysely)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(
        `The database role may not create the extension ${name} (${why}): ` +
          `let an administrator run "create extension ${name} schema public" in this database, then start again`,
        { cause: error },
      )
    }
  }
}

async function migrateService(db: Database, service: ServiceName, folder: URL): Promise<MigrationRan[]> {
  const migrator = new Migrator({
    db: db.kysely,
    provider: { getMigrations: () => migrationsOf(service, folder) },
    migrationTableSchema: SERVICE_SCHEMAS[service],
    migrationTableName: 'kysely_migration',
    migrationLockTableName: 'kysely_migration_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error && error.name === 'MigrationFileError') throw error
  if (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`Service ${service} cannot migrate: ${why}`, { cause: error })
  }
  return (results ?? []).map(({ migrationName }) => ({ service, name: migrationName }))
}

async function migrationsOf(service: ServiceName, folder: URL): Promise<Record<string, Migration>> {
  const schema = SERVICE_SCHEMAS[service]
  const machinery = await readFile(new URL('./machinery.sql', import.meta.url), 'utf8')
  const migrations: Record<string, Migration> = {
    '0000_machinery': script('machinery.sql', machinery.replaceAll('{schema}', schema), schema),
  }
  const own = new URL(`${service}/migrations/`, folder)
  for (const file of await sqlFiles(own)) {
    const at = new URL(file, own)
    migrations[file.slice(0, -4)] = script(fileURLToPath(at), await readFile(at, 'utf8'), schema)
  }
  return migrations
}

async function sqlFiles(folder: URL): Promise<string[]> {
  const files = await readdir(folder).catch(() => [] as string[])
  const scripts = files.filter((file) => file.endsWith('.sql')).toSorted()
  const wrong = scripts.find((file) => !FILE_NAME.test(file) || file.startsWith('0000'))
  if (wrong) throw new Error(`${wrong} is not named NNNN_name.sql, from 0001 on`)
  const numbers = scripts.map((file) => file.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new Error(`two migrations have the number ${twice}`)
  return scripts
}

/** One file as one script; without parameters the driver sends it whole, so a file may hold many statements. */
function script(path: string, text: string, schema: string): Migration {
  return {
    async up(db) {
      await sql`select set_config('search_path', ${`${schema}, public`}, true)`.execute(db)
      try {
        await sql.raw(text).execute(db)
      } catch (error) {
        throw fileError(path, text, error)
      }
    },
  }
}

function fileError(path: string, text: string, error: unknown): Error {
  const found = error instanceof DatabaseError ? error : undefined
  const line = found?.position ? `:${text.slice(0, Number(found.position)).split('\n').length}` : ''
  const why = error instanceof Error ? error.message : String(error)
  const code = found?.code ? ` (${found.code})` : ''
  const more = [found?.detail, found?.hint].filter(Boolean).join(' ')
  const wrapped = new Error(`${path}${line}: ${why}${code}${more && `. ${more}`}`, { cause: error })
  wrapped.name = 'MigrationFileError'
  return wrapped
}
