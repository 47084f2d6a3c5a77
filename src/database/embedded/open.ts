import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { findBinaries } from '#database/embedded/binaries.ts'
import { clusterPassword, ensureCluster } from '#database/embedded/cluster.ts'
import { clearOrphan, isRunning, readPidFile } from '#database/embedded/orphan.ts'
import { takeOwnerLock } from '#database/embedded/owner-lock.ts'
import { Postmaster } from '#database/embedded/postmaster.ts'
import { chooseRunAs } from '#database/embedded/run-as.ts'
import { DATABASE, ensureRoles, OWNER, SERVING, SUPERUSER, writeAccess } from '#database/embedded/roles.ts'
import { PORT, removeSocketFolder, socketFolder } from '#database/embedded/socket-folder.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  /** Replaces single server settings; tests switch fsync off. */
  settings?: Record<string, string>
  /** TCP on 127.0.0.1 with a password in place of a socket; Windows has no choice. */
  tcp?: boolean
}

export type Embedded = {
  /** As the role that serves: it reads and writes rows, and has rights once the owner has prepared the database. */
  config: PoolConfig
  /** As the owner of all tables, who migrates and restores. */
  owner: PoolConfig
  /** One line for the start's log: version, where, and as whom. */
  label: string
  /** The database was made by this start: it is empty. */
  fresh: boolean
  /** The database server's process. */
  pid: number
  /** Clean, and safe to call twice; close the pool first, or its transactions are rolled back. */
  stop(): Promise<void>
}

/** Small enough for 250 MB at rest; everything that keeps acknowledged rows safe stays on. */
const SETTINGS = {
  shared_buffers: '48MB',
  max_connections: '50',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  max_wal_size: '512MB',
  io_workers: '1',
  max_worker_processes: '4',
  // A count that takes every core makes all the others wait.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements are the application's to log: here they would put people's data into a file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
}

/**
 * Starts the built-in PostgreSQL on `dataDir` (made when missing, 0700) and resolves when it accepts connections.
 * Throws one sentence for a user: the folder is in use, another major version's, or cannot be run here.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log } = options
  mkdirSync(resolve(options.dataDir), { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)
  const lock = takeOwnerLock(dataDir)
  try {
    const started = await startOn(dataDir, options)
    const { postmaster, socket, ...opened } = started
    log(opened.label)
    let stopped: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      await postmaster.stop()
      removeSocketFolder(socket)
      lock.release()
    }
    return { ...opened, pid: postmaster.pid ?? 0, stop: () => (stopped ??= stop()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** How to reach, as its owner, the database of a process that runs on `dataDir` now; undefined when none does. */
export function runningEmbedded(dataDir: string): PoolConfig | undefined {
  if (!existsSync(join(dataDir, 'pgdata'))) return undefined
  const pgdata = realpathSync(join(dataDir, 'pgdata'))
  const found = readPidFile(pgdata)
  if (!found?.ready || !isRunning(found, pgdata)) return undefined
  const server = { port: found.port, user: OWNER, ssl: false, database: DATABASE }
  if (found.socket) return { ...server, host: found.socket }
  return { ...server, host: '127.0.0.1', password: readFileSync(join(dataDir, 'pgpassword'), 'utf8').trim() }
}

type Started = {
  config: PoolConfig
  owner: PoolConfig
  label: string
  fresh: boolean
  postmaster: Postmaster
  socket: string
}

async function startOn(dataDir: string, options: EmbeddedOptions): Promise<Started> {
  const { log } = options
  const binaries = findBinaries()
  await clearOrphan(join(dataDir, 'pgdata'), binaries, log)
  chmodSync(dataDir, 0o700)
  const runAs = chooseRunAs(binaries, dataDir)
  const tcp = options.tcp ?? process.platform === 'win32'
  const password = clusterPassword(dataDir, runAs, tcp)
  const pgdata = await ensureCluster(dataDir, binaries, runAs, tcp)
  writeAccess(pgdata, tcp)
  const socket = tcp ? '' : socketFolder(dataDir, runAs)
  const port = tcp ? await freePort() : PORT
  const where = tcp
    ? { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: `"${socket}"`, unix_socket_permissions: '0700' }
  const settings = { ...SETTINGS, ...where, ...options.settings }
  const logFile = join(dataDir, 'postgres.log')
  const postmaster = new Postmaster({ binaries, runAs, pgdata, logFile, settings, log })
  const server = { host: tcp ? '127.0.0.1' : socket, port, ssl: false, database: DATABASE }
  // The file's password is that of whoever may read the data folder; the serving role's is known to this process alone.
  const passwords = password ? { owner: password, serving: randomBytes(24).toString('hex') } : undefined
  const as = (user: string, secret?: string): PoolConfig => ({
    ...server,
    user,
    ...(secret ? { password: secret } : {}),
  })
  try {
    await postmaster.start()
    const fresh = await ensureRoles(as(SUPERUSER, password), passwords)
    const label = `PostgreSQL ${binaries.major} (built in, ${runAs.label}) on ${dataDir}`
    const config = as(SERVING, passwords?.serving)
    return { config, owner: as(OWNER, password), label, fresh, postmaster, socket }
  } catch (error) {
    await postmaster.stop()
    removeSocketFolder(socket)
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
