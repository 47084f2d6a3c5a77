import { createDatabase, type Database } from '#database/db.ts'
import type { MigrationRan } from '#database/migrate.ts'
import { analyzeAs, type FurtherSchema, prepareDatabase, schemasOf } from '#database/prepare.ts'
import type { Signs } from '#database/prove.ts'
import { type Problem, problemsOfServing } from '#database/rights/rights.ts'
import type { Computed } from '#database/rows.ts'
import { startProblem } from '#database/start-problem.ts'

export interface GivenDatabase {
  db: Database
  ran: readonly MigrationRan[]
  analyze(): Promise<void>
}

/** The addresses of a PostgreSQL that somebody else runs. */
export interface Addresses {
  /** Whose user serves. */
  url: string
  /** Whose user owns the tables and brings them up to date. */
  migrateUrl: string | undefined
  production: boolean
}

/**
 * Opens a PostgreSQL that somebody else runs. With `migrateUrl` that user brings it up to date, and the user of `url` serves, who must
 * have no more rights than serving takes. Without it the user of `url` does both; production refuses one who may do both. Throws one
 * sentence for the person who starts it, with the SQL to run.
 */
export async function openGiven(
  { url, migrateUrl, production }: Addresses,
  further: readonly FurtherSchema[],
  signs?: () => Signs,
): Promise<GivenDatabase> {
  const db = createDatabase({ connectionString: url })
  const owner = { connectionString: migrateUrl ?? url }
  try {
    const serving = await found(db, 'DATABASE_URL')
    if (migrateUrl) await refuseSameUser(serving, migrateUrl)
    const isChecked = Boolean(migrateUrl) || production
    const problems = (): Promise<Problem[]> => problemsOfServing(db, schemasOf(further))
    // What was granted and what is missing is put right below, where there is somebody who may.
    if (isChecked)
      refuseRights(
        (await problems()).filter(({ kind }) => kind === 'role' || (kind === 'rights' && !migrateUrl)),
        serving,
      )
    const ran = await prepareDatabase(owner, further, migrateUrl ? serving.user : null, signs).catch(
      saidOf(migrateUrl ? 'DATABASE_MIGRATE_URL' : 'DATABASE_URL'),
    )
    if (isChecked) refuseRights(await problems(), serving)
    return { db, ran, analyze: () => analyzeAs(owner) }
  } catch (error) {
    await db.end()
    throw error
  }
}

const saidOf =
  (variable: string) =>
  (error: unknown): never => {
    throw new Error(startProblem(error, variable), { cause: error })
  }

/** Who and where a connection is; names as they stand in SQL. */
type Place = { user: string; name: string; database: string; place: string }

async function found(db: Database, variable: string): Promise<Place> {
  const { rows } = await db
    .query<Computed<Place>>(
      `select current_user as user, quote_ident(current_user) as name, quote_ident(current_database()) as database,
         current_database() || (select system_identifier from pg_control_system()) as place`,
    )
    .catch(saidOf(variable))
  return rows[0]!
}

async function refuseSameUser(serving: Place, migrateUrl: string): Promise<void> {
  const db = createDatabase({ connectionString: migrateUrl, max: 1 })
  const owner = await found(db, 'DATABASE_MIGRATE_URL').finally(() => db.end())
  if (owner.place !== serving.place)
    throw new Error('DATABASE_MIGRATE_URL and DATABASE_URL name different databases: give two users of one.')
  if (owner.user === serving.user)
    refuseRights([{ kind: 'role', problem: 'is that of DATABASE_MIGRATE_URL as well' }], serving)
}

/** Throws with everything that has to be run when there is a problem. */
function refuseRights(problems: readonly Problem[], { user, name, database }: Place): void {
  if (problems.length === 0) return
  const words = problems.slice(0, 3).map(({ problem }) => problem)
  const other = user === 'angkut_app' ? 'angkut_serving' : 'angkut_app'
  const why = problems.every(({ kind }) => kind === 'lack')
    ? 'Its rights are granted by a start with both addresses.'
    : 'Whoever breaks into the server could change what must never change: it serves as a user who owns nothing.'
  throw new Error(
    [
      `DATABASE_URL: the user ${name} ${words.join(', ')}. ${why}`,
      'Let an administrator of the database run, unless there is such a user:',
      `  create role ${other} login password '...';`,
      `  grant connect on database ${database} to ${other};`,
      `Then start with the address of ${other} in DATABASE_URL, and in DATABASE_MIGRATE_URL that of the user who owns the tables.`,
      'Each such start grants what serving takes, and nothing more.',
    ].join('\n'),
  )
}
