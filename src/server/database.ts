import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { SERVING } from '#database/embedded/roles.ts'
import { openGiven } from '#database/given.ts'
import type { MigrationRan } from '#database/migrate.ts'
import { analyzeAs, prepareDatabase } from '#database/prepare.ts'
import { proveWith, type Signs } from '#database/prove.ts'
import { openSigner, type Signer } from '#engine/seal/signer.ts'
import { jobSchema } from '#events/job-schema.ts'

/** The built-in one shares the machine: each further connection keeps its own 20 MB of plans and waits for the same cores. */
const BUILT_IN_CONNECTIONS = 5

export interface OpenedDatabase {
  /** As the role that serves. */
  db: Database
  /** Signs what its transactions change, and weights. */
  signer: Signer
  /** Whether this start has made its tables. */
  isNew: boolean
  /** Counts again what the planner goes by, after many rows came at once. */
  analyze(): Promise<void>
  /** Where the data is, for the person who started it. */
  label: string
  stop(): Promise<void>
}

/** The given PostgreSQL, or the one that comes along, in the data folder; brought up to date by its owner. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenedDatabase> {
  let signer: Signer | undefined
  // Asked for once there is a folder for the keys.
  const signs = (): Signer => (signer ??= openSigner(env.dataDir, env.chainKeyFile))
  // One that is named must be there: said before the database is changed by a start that cannot sign.
  if (env.chainKeyFile) signs()
  const { opened, ran } = await (env.databaseUrl
    ? given(env, env.databaseUrl, signs)
    : builtIn(env, log, signs))
  proveWith(opened.db, signs())
  if (ran.length) log.info({ migrations: ran.length }, 'Database brought up to date')
  const isNew = ran.some(({ service, name }) => service === 'auth' && name.startsWith('0001'))
  return { ...opened, isNew, signer: signs() }
}

type Found = { opened: Omit<OpenedDatabase, 'signer' | 'isNew'>; ran: readonly MigrationRan[] }

async function given(
  { databaseMigrateUrl, production }: Env,
  url: string,
  signs: () => Signs,
): Promise<Found> {
  const addresses = { url, migrateUrl: databaseMigrateUrl, production }
  const { db, ran, analyze } = await openGiven(addresses, [jobSchema], signs)
  const label = 'the PostgreSQL of DATABASE_URL'
  return { opened: { db, analyze, label, stop: () => db.end() }, ran }
}

async function builtIn({ dataDir }: Env, log: Logger, signs: () => Signs): Promise<Found> {
  const embedded = await openEmbedded({ dataDir, log: (line) => log.info(line) })
  try {
    const ran = await prepareDatabase(embedded.owner, [jobSchema], SERVING, signs)
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
