import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { migrate } from '#database/migrate.ts'
import { startProblem } from '#database/start-problem.ts'

/** The built-in one shares the machine: each further connection keeps its own 20 MB of plans and waits for the same cores. */
const BUILT_IN_CONNECTIONS = 5

export interface OpenedDatabase {
  db: Database
  /** Where the data is, for the person who started it. */
  label: string
  stop(): Promise<void>
}

/** The given PostgreSQL, or the one that comes along, in the data folder; migrated. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenedDatabase> {
  const embedded = env.databaseUrl
    ? null
    : await openEmbedded({ dataDir: env.dataDir, log: (line) => log.info(line) })
  const db = createDatabase(
    embedded ? { ...embedded.config, max: BUILT_IN_CONNECTIONS } : { connectionString: env.databaseUrl! },
  )
  try {
    const ran = await migrate(db)
    if (ran.length) log.info({ migrations: ran.length }, 'Database brought up to date')
  } catch (error) {
    await db.end()
    await embedded?.stop()
    throw embedded ? error : new Error(startProblem(error), { cause: error })
  }
  return {
    db,
    label: embedded?.label ?? 'the PostgreSQL of DATABASE_URL',
    async stop() {
      await db.end()
      await embedded?.stop()
    },
  }
}
