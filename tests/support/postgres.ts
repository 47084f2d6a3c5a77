import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { Client, type PoolConfig } from 'pg'
import { createDatabase } from '#database/db.ts'
import type { Binaries } from '#database/embedded/binaries.ts'
import { ensureCluster } from '#database/embedded/cluster.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { Postmaster } from '#database/embedded/postmaster.ts'
import { chooseRunAs } from '#database/embedded/run-as.ts'
import { PORT } from '#database/embedded/socket-folder.ts'
import { migrate } from '#database/migrate.ts'

export type TestDatabase = { config: PoolConfig; drop(): Promise<void> }
export type TestServer = { url: string; stop(): Promise<void> }
/** What the workers need to know; they inherit it as TEST_POSTGRES_SERVER from the process that ran setup(). */
type Shared = { server: PoolConfig; template: string }

/** Nothing here is worth a disk flush. */
const CARELESS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
const SHARED = 'TEST_POSTGRES_SERVER'

let stopServer: (() => Promise<void>) | undefined

/**
 * vitest globalSetup: one server for the run and a migrated template in it. The server is TEST_DATABASE_URL's, or
 * one started from the programs in TEST_POSTGRES_BIN, or the built-in one.
 */
export async function setup(): Promise<void> {
  if (process.env[SHARED]) return
  const { stop, ...shared } = await migratedServer(process.env.TEST_POSTGRES_BIN)
  stopServer = stop
  process.env[SHARED] = JSON.stringify(shared satisfies Shared)
}

/** A server of these programs or the built-in one (TEST_DATABASE_URL comes before both), and a migrated database in it. */
export async function migratedServer(programs?: string): Promise<Shared & { stop(): Promise<void> }> {
  const { server, stop } = await startServer(programs)
  try {
    const template = `angkut_template_${randomBytes(4).toString('hex')}`
    await onServer(server, `create database ${template}`)
    const db = createDatabase({ ...server, database: template })
    await migrate(db).finally(() => db.end())
    return { server, template, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function teardown(): Promise<void> {
  const shared = process.env[SHARED]
  if (!stopServer || !shared) return
  delete process.env[SHARED]
  const { server, template } = JSON.parse(shared) as Shared
  await onServer(server, `drop database if exists ${template} with (force)`)
  await stopServer()
  stopServer = undefined
}

/** An own, migrated, empty database, some 30 ms, or a copy of `like`; `drop` ends what is still connected to it. */
export async function createTestDatabase(like?: string): Promise<TestDatabase> {
  if (!process.env[SHARED]) await setupHere()
  const { server, template } = JSON.parse(process.env[SHARED] ?? '') as Shared
  const name = `angkut_test_${randomBytes(6).toString('hex')}`
  // Copying files takes a third of the work of writing each page to the log.
  await onServer(server, `create database ${name} template ${like ?? template} strategy file_copy`)
  const drop = (): Promise<void> => onServer(server, `drop database if exists ${name} with (force)`)
  return { config: { ...server, database: name }, drop }
}

/** Without the global setup a file starts a server of its own; vitest ends its worker with SIGTERM. */
async function setupHere(): Promise<void> {
  await setup()
  process.once('SIGTERM', () => void teardown().finally(() => process.exit()))
}

type Server = { server: PoolConfig; stop(): Promise<void> }

async function startServer(programs?: string): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { server: settingsOf(url), stop: () => Promise.resolve() }
  if (programs) return startFrom(programs)
  const dataDir = mkdtempSync(join(tmpdir(), 'angkut-test-'))
  const { config, stop } = await openEmbedded({ dataDir, log: () => undefined, settings: CARELESS })
  return { server: { ...config, database: 'postgres' }, stop: () => stop().then(() => remove(dataDir)) }
}

/** The address in parts, because `database` beside a connection string would be ignored. */
function settingsOf(connectionString: string): PoolConfig {
  const { host, port, user, password, database, ssl } = new Client({ connectionString })
  return { host, port, user, password, database, ssl } as PoolConfig
}

/** What DATABASE_URL has to say so that a product uses this database. */
export function addressOf({ host = '', port, user, password, database }: PoolConfig): string {
  const address = new URL(`postgresql://localhost:${port ?? PORT}/${database}`)
  address.username = user ?? ''
  if (typeof password === 'string') address.password = password
  address.searchParams.set('host', host)
  return address.href
}

async function onServer(server: PoolConfig, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function remove(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.lock`, { force: true })
}

/** A server for this run from the PostgreSQL 15 programs of the machine; undefined when it has none. */
export async function startPostgres15(): Promise<TestServer | undefined> {
  const folders = ['/usr/lib/postgresql/15/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && majorOf(folder) === '15')
  if (!found) return undefined
  const { server, stop } = await startFrom(found)
  return { url: addressOf(server), stop }
}

const majorOf = (folder: string): string =>
  /(\d+)\./.exec(spawnSync(join(folder, 'postgres'), ['--version']).stdout?.toString() ?? '')?.[1] ?? ''

async function startFrom(folder: string): Promise<Server> {
  const program = (name: string): string => realpathSync(join(folder, name))
  const binaries: Binaries = {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: majorOf(folder),
  }
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'angkut-test-')))
  const runAs = chooseRunAs(binaries, dataDir)
  const pgdata = await ensureCluster(dataDir, binaries, runAs, false)
  const settings = { ...CARELESS, listen_addresses: '', unix_socket_directories: dataDir }
  const logFile = join(dataDir, 'postgres.log')
  const postmaster = new Postmaster({ binaries, runAs, pgdata, logFile, settings, log: () => undefined })
  await postmaster.start()
  const server = { host: dataDir, port: PORT, user: 'app', database: 'postgres', ssl: false }
  return { server, stop: () => postmaster.stop().then(() => remove(dataDir)) }
}
