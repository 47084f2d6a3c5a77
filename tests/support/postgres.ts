import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { Client, type PoolConfig } from 'pg'
import type { Binaries } from '#database/embedded/binaries.ts'
import { ensureCluster } from '#database/embedded/cluster.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { Postmaster } from '#database/embedded/postmaster.ts'
import { chooseRunAs } from '#database/embedded/run-as.ts'
import { OWNER, SERVING, SUPERUSER } from '#database/embedded/roles.ts'
import { PORT } from '#database/embedded/socket-folder.ts'
import { prepareDatabase } from '#database/prepare.ts'
import { jobSchema } from '#events/job-schema.ts'
import { endWithUs } from './end-with-us.ts'
import { TEST_SIGNER } from './signer.ts'

export type TestDatabase = {
  /** As the role that serves, which is what the product works as. */
  config: PoolConfig
  /** As the owner of the tables: the administrator that some tests play. */
  owner: PoolConfig
  /** As who runs the server. */
  superuser: PoolConfig
  drop(): Promise<void>
}
export type TestServer = { url: string; stop(): Promise<void> }
/** What the workers need to know; they inherit it as TEST_POSTGRES_SERVER from the process that ran setup(). */
type Shared = Roles & { server: PoolConfig; template: string }
type Login = { user: string; password?: string }
type Roles = { owner: Login; serving: Login }

/** Nothing here is worth a disk flush. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  // Tables are small, and a copy lives for seconds.
  autovacuum: 'off',
  // Of a dozen joined tables with a few rows each, to look for the best order takes longer than any order.
  join_collapse_limit: '4',
  from_collapse_limit: '4',
}
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
  const { server, owner, serving, stop } = await startServer(programs)
  try {
    const template = `angkut_template_${randomBytes(4).toString('hex')}`
    // Tests may let triggers and foreign keys look away.
    await onServer(server, `grant set on parameter session_replication_role to ${owner.user}`)
    await onServer(server, `create database ${template} owner ${owner.user}`)
    await prepareDatabase(
      { ...server, ...owner, database: template },
      [jobSchema],
      serving.user,
      () => TEST_SIGNER,
    )
    return { server, owner, serving, template, stop }
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
  const made = await onServer(server, `select datname from pg_database where datname like '${template}%'`)
  for (const { datname } of made) await onServer(server, `drop database if exists ${datname} with (force)`)
  await stopServer()
  stopServer = undefined
}

/** An own, migrated, empty database, some 30 ms, or a copy of `like`; `drop` ends what is still connected to it. */
export async function createTestDatabase(like?: string): Promise<TestDatabase> {
  if (!process.env[SHARED]) await setupHere()
  const { server, owner, serving, template } = JSON.parse(process.env[SHARED] ?? '') as Shared
  const database = `angkut_test_${randomBytes(6).toString('hex')}`
  // Copying files takes a third of the work of writing each page to the log.
  await onServer(
    server,
    `create database ${database} owner ${owner.user} template ${like ?? template} strategy file_copy`,
  )
  return databaseOf({ server, owner, serving }, database)
}

function databaseOf({ server, owner, serving }: Omit<Shared, 'template'>, database: string): TestDatabase {
  return {
    config: { ...server, ...serving, database },
    owner: { ...server, ...owner, database },
    superuser: { ...server, database },
    async drop() {
      await onServer(server, `drop database if exists ${database} with (force)`)
    },
  }
}

/** A database as it was at a moment: `restore` puts it back under its name, `forget` drops what was kept. */
export interface KeptDatabase {
  restore(): Promise<void>
  forget(): Promise<void>
}

/** Keeps a copy of a database as it is now. Keeping and restoring end every connection to it; each takes some 100 ms. */
export async function keepDatabase({ owner }: Pick<TestDatabase, 'owner'>): Promise<KeptDatabase> {
  const { server } = JSON.parse(process.env[SHARED] ?? '') as Shared
  const { database, user } = owner
  const kept = `${database}_kept`
  const copy = (name: string, from: string): Promise<unknown> =>
    onServer(server, `create database ${name} owner ${user} template ${from} strategy file_copy`)
  await onServer(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
  )
  await copy(kept, String(database))
  return {
    async restore() {
      await onServer(server, `drop database ${database} with (force)`)
      await copy(String(database), kept)
    },
    async forget() {
      await onServer(server, `drop database if exists ${kept} with (force)`)
    },
  }
}

/**
 * A database of one's own with what `fill` writes: the first file of a run that asks for this name has a template filled, the others
 * wait for it, and each gets a copy.
 */
export async function createFilledDatabase(
  name: string,
  fill: (empty: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  if (!process.env[SHARED]) await setupHere()
  const { template, ...shared } = JSON.parse(process.env[SHARED] ?? '') as Shared
  const filled = `${template}_${name}`
  const lock = new Client(shared.server)
  await lock.connect()
  try {
    // Ends with the connection, so that a file that fails lets the next one try.
    await lock.query('select pg_advisory_lock(hashtext($1))', [filled])
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [filled])
    if (!rowCount) {
      const empty = await createTestDatabase()
      await fill(empty)
      await lock.query(`alter database ${empty.config.database} rename to ${filled}`)
    }
  } finally {
    await lock.end()
  }
  return createTestDatabase(filled)
}

/** Without the global setup a file starts a server of its own; vitest ends its worker with SIGTERM. */
async function setupHere(): Promise<void> {
  await setup()
  process.once('SIGTERM', () => void teardown().finally(() => process.exit()))
}

type Server = Roles & { server: PoolConfig; stop(): Promise<void> }

/** As a new cluster has them: nobody but this run logs in there. */
const ROLES: Roles = { owner: { user: OWNER }, serving: { user: SERVING } }

async function startServer(programs?: string): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return borrow(settingsOf(url))
  if (programs) return startFrom(programs)
  const dataDir = mkdtempSync(join(tmpdir(), 'angkut-test-'))
  const { owner, pid, stop } = await openEmbedded({ dataDir, log: () => undefined, settings: CARELESS })
  const callOff = endWithUs(pid)
  const server = { ...owner, user: SUPERUSER, database: 'postgres' }
  // Tests make roles of their own.
  writeFileSync(join(dataDir, 'pgdata', 'pg_hba.conf'), 'local all all trust\n')
  await onServer(server, 'select pg_reload_conf()')
  return { server, ...ROLES, stop: () => stopped(stop, callOff, dataDir) }
}

async function stopped(stop: () => Promise<void>, callOff: () => void, dataDir: string): Promise<void> {
  await stop()
  callOff()
  remove(dataDir)
}

/** Somebody's server, for this run: with roles of its own, which go with it. */
async function borrow(server: PoolConfig): Promise<Server> {
  const run = randomBytes(4).toString('hex')
  const login = (role: string): Login => ({ user: `angkut_${role}_${run}`, password: run })
  const roles = { owner: login('owner'), serving: login('app') }
  for (const { user } of Object.values(roles))
    await onServer(server, `create role ${user} login password '${run}'`)
  const stop = async (): Promise<void> => {
    await onServer(server, `revoke set on parameter session_replication_role from ${roles.owner.user}`)
    for (const { user } of Object.values(roles)) await onServer(server, `drop role ${user}`)
  }
  return { server, ...roles, stop }
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

async function onServer(server: PoolConfig, statement: string): Promise<{ datname?: string }[]> {
  const client = new Client(server)
  await client.connect()
  try {
    return (await client.query<{ datname?: string }>(statement)).rows
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
  const callOff = endWithUs(postmaster.pid)
  const server = { host: dataDir, port: PORT, user: SUPERUSER, database: 'postgres', ssl: false }
  for (const { user } of Object.values(ROLES)) await onServer(server, `create role ${user} login`)
  return { server, ...ROLES, stop: () => stopped(() => postmaster.stop(), callOff, dataDir) }
}
