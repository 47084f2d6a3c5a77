import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type PoolConfig } from 'pg'
import { SERVER } from '../../src/launch/server.mjs'
import { endWithUs } from '../support/end-with-us.ts'
import { giveTestKey } from '../support/signer.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '../support/postgres.ts'

/** The product in a process of its own, on a port, a database and a data folder that nobody else has. */
export interface Plant {
  url: string
  database: PoolConfig
  /** What it printed before it was ready. */
  said: string
  /** What it has printed until now, its warnings among it. */
  log(): string
  stop(): Promise<void>
}

/** A demo plant that no process runs on: `createPlant` copies it. */
interface Prepared {
  database: string
  dataDir: string
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Workers inherit it from the process that prepared the plant. */
const PREPARED = 'E2E_PREPARED_PLANT'

/** What a server prints until it can be used, its address, and what it goes on to print; rejects when it ends without an address. */
async function saidBy(server: ChildProcess): Promise<Pick<Plant, 'said' | 'url' | 'log'>> {
  let said = ''
  server.stdout?.setEncoding('utf8')
  const ready = new Promise<Pick<Plant, 'said' | 'url' | 'log'>>((resolve) =>
    server.stdout?.on('data', (text: string) => {
      said += text
      const url = /is ready: (http\S+)\s/.exec(said)?.[1]
      if (url) resolve({ said, url, log: () => said })
    }),
  )
  const ended = once(server, 'close').then(() => {
    throw new Error(`The server ended before it was ready:\n${said}`)
  })
  return Promise.race([ready, ended])
}

async function startServer(
  database: Omit<TestDatabase, 'drop'>,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Omit<Plant, 'database'>> {
  const server = spawn(process.execPath, SERVER, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(database.config),
      DATABASE_MIGRATE_URL: addressOf(database.owner),
      DEMO: '1',
      DEMO_DAYS: '0',
      PARTS: '1',
      LOG_LEVEL: 'warn',
      ALLOWED_HOSTS: 'plant.test',
      ANGKUT_ARGON_MEMORY: '8',
      ANGKUT_ARGON_TIME: '1',
      ...more,
    },
  })
  const callOff = endWithUs(server.pid)
  const printed = await saidBy(server)
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
    callOff()
  }
  return { ...printed, stop }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'angkut-e2e-'))
const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** So often in a row, a second apart, no job is due before a plant has done what it had to do at its start. */
const QUIET_LOOKS = 3
/** Looks after which the copies do themselves what is still due. */
const MOST_LOOKS = 120

/**
 * Waits until a plant has done the jobs that were due when it started, those of the night among them: whoever copies it finds them done, and
 * each of sixty servers would do them again.
 */
async function jobsDone(database: PoolConfig): Promise<void> {
  const client = new Client(database)
  await client.connect()
  try {
    for (let quiet = 0, looks = 0; quiet < QUIET_LOOKS && looks < MOST_LOOKS; looks += 1) {
      await sleep(1000)
      const { rows } = await client.query<{ done: boolean }>(
        `select bool_or(state = 'completed')
           and not bool_or(state in ('created', 'retry', 'active') and start_after <= now()) as done from jobs.job_common`,
      )
      quiet = rows[0]?.done ? quiet + 1 : 0
    }
  } finally {
    await client.end()
  }
}

/** Lets the product fill a database and a data folder with the demo plant, once for the run. */
export async function preparePlant(): Promise<() => Promise<void>> {
  const dataDir = newFolder()
  giveTestKey(dataDir)
  const { drop, ...database } = await createTestDatabase()
  const server = await startServer(database, dataDir)
  await jobsDone(database.owner)
  await server.stop()
  process.env[PREPARED] = JSON.stringify({
    database: database.config.database ?? '',
    dataDir,
  } satisfies Prepared)
  return async () => {
    delete process.env[PREPARED]
    await drop()
    removeFolder(dataDir)
  }
}

/** A running plant on `database` and in a folder of its own; stopping it takes both away. */
async function running(
  { drop, ...database }: TestDatabase,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Plant> {
  const { stop, ...server } = await startServer(database, dataDir, more)
  return {
    ...server,
    database: database.owner,
    async stop() {
      await stop()
      await drop()
      removeFolder(dataDir)
    },
  }
}

/** A running copy of the prepared plant. */
export async function createPlant(): Promise<Plant> {
  const prepared = JSON.parse(process.env[PREPARED] ?? '') as Prepared
  const dataDir = newFolder()
  cpSync(prepared.dataDir, dataDir, { recursive: true })
  return running(await createTestDatabase(prepared.database), dataDir)
}

/** A running plant that fills its own database with demo data, with the variables of a clone that is started for the first time. */
export async function freshPlant(more: Readonly<Record<string, string>>): Promise<Plant> {
  const dataDir = newFolder()
  giveTestKey(dataDir)
  return running(await createTestDatabase(), dataDir, more)
}
