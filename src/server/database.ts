import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { SERVING } from '#database/embedded/roles.ts'
import { openGiven } from '#database/given.ts'
import type { MigrationRan } from '#database/migrate.ts'
import { analyzeAs, prepareDatabase } from '#database/prepare.ts'
import { jobSchema } from '#events/job-schema.ts'

/** The built-in one shares the machine: each further connection keeps its own 20 MB of plans and waits for the same cores. */
const BUILT_IN_CONNECTIONS = 5

export interface OpenedDatabase {
  /** As the role that serves. */
  db: Database
  /** Counts again what the planner goes by, after many rows came at once. */
  analyze(): Promise<void>
  /** Where the data is, for the person who started it. */
  label: string
  stop(): Promise<void>
}

/** The given PostgreSQL, or the one that comes along, in the data folder; brought up to date by its owner. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenedDatabase> {
  const { opened, ran } = await (env.databaseUrl ? given(env, env.databaseUrl) : builtIn(env, log))
  if (ran.length) log.info({ migrations: ran.length }, 'Database brought up to date')
  return opened
}

type Found = { opened: OpenedDatabase; ran: readonly MigrationRan[] }

async function given({ databaseMigrateUrl, production }: Env, url: string): Promise<Found> {
  const { db, ran, analyze } = await openGiven({ url, migrateUrl: databaseMigrateUrl, production }, [
    jobSchema,
  ])
  const label = 'the PostgreSQL of DATABASE_URL'
  return { opened: { db, analyze, label, stop: () => db.end() }, ran }
}

async function builtIn({ dataDir }: Env, log: Logger): Promise<Found> {
  const embedded = await openEmbedded({ dataDir, log: (line) => log.info(line) })
  try {
    const ran = await prepareDatabase(embedded.owner, [jobSchema], SERVING)
    const db = createDatabase({ ...embedded.config, max: BUILT_IN_CONNECTIONS })
    const stop = async (): Promise<void> => {
      await db.end()
      await embedded.stop()
    }
    return {
      opened: { db, analyze: () => analyzeAs(embedded.owner), label: embedded.label, stop },
      ran,
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
