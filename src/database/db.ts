import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { COLUMN_TYPES } from '#database/column-types.ts'
import { LanedPool } from '#database/lanes.ts'
import { endsOf, proveLike } from '#database/prove.ts'

/** The pool: every statement may run on another connection. */
export type Database = Pool
/** The one connection of a transaction, from `transaction()`. */
export type Tx = PoolClient

/**
 * RFC 3339 work is string work only when the session speaks ISO and UTC. Compiling a search of many places takes longer than running it.
 * `random_page_cost` is 1.1, as in the built-in server: PostgreSQL's default of 4 is for spinning disks, and with it whole tables were read
 * where an index was cheaper.
 */
const SESSION = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1'

/**
 * A pool of 10, two of them for urgent work alone, with the project's types and limits; whatever `config` says wins.
 * Waits at most 1.5 s for a connection and 5 s for a statement, by PostgreSQL's clock; 7 s by our own, because one that is
 * frozen or cut off keeps no limit. Does not connect yet.
 */
export function createDatabase(config: PoolConfig): Database {
  const pool = new LanedPool({
    max: 10,
    connectionTimeoutMillis: 1500,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5000,
    query_timeout: 7000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'angkut',
    keepAlive: true,
    types: COLUMN_TYPES,
    ...config,
    options: config.options ? `${SESSION} ${config.options}` : SESSION,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** One connection beside the pool, without its limits: for work that holds a lock or copies whole tables. Connected; the caller ends it. */
export async function connectAlone(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, statement_timeout: 0, query_timeout: 0 })
  // A lost connection refuses the statement that runs; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** How a pool reaches its database, for a connection beside it; pg hides the password from a spread. */
export function configOf({ options }: Database): PoolConfig {
  const { password } = options
  return { ...options, ...(password === undefined ? {} : { password }) }
}

/** One connection to the same database without the limits of requests; the caller ends it. */
function unlimited(db: Database): Database {
  const limits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const alone = createDatabase({ ...configOf(db), ...limits, max: 1 })
  proveLike(alone, db)
  return alone
}

/** One transaction on a connection of its own, without the limits of requests: what fills a database may take its time on a busy machine. */
export async function longTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const alone = unlimited(db)
  try {
    return await transaction(alone, work)
  } finally {
    await alone.end()
  }
}

/** Work on a connection of its own to the same database, without the limits of requests: a check may read everything there is. */
export async function withoutLimits<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const alone = unlimited(db)
  try {
    const client = await alone.connect()
    client.on('error', () => undefined)
    try {
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await alone.end()
  }
}

const CONFLICTS = new Set(['40001', '40P01'])
const UNAVAILABLE = new Set(['25006', '57P01', '57P02', '57P03', '53100', '53300'])
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const DRIVER =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection|Query read timeout)/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether nothing answered: a wrong address, nothing that listens there, or a connection that broke. */
export function isSilent(error: Error): boolean {
  return NETWORK.has(codeOf(error)) || DRIVER.test(error.message)
}

/**
 * What may be tried again after a database error: `transaction` (serialization failure, deadlock: nothing was
 * written), `request` (the server is away, restarting or read only: a commit may have been lost on the way, so
 * only a request with an idempotency key is safe to repeat), or null (repeating cannot help).
 * Codes: https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
export function retryable(error: unknown): 'transaction' | 'request' | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (CONFLICTS.has(code)) return 'transaction'
  return UNAVAILABLE.has(code) || /^08...$/.test(code) || isSilent(error) ? 'request' : null
}

/**
 * Whether PostgreSQL ended a statement that took longer than its limit: it searched too much, or waited for others who change the same.
 * Nothing of its transaction was written. https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
export const isOverTime = (error: unknown): boolean => error instanceof Error && codeOf(error) === '57014'

const ATTEMPTS = 3

/**
 * Runs `work` in one transaction and gives what it gives; rolls back when it throws.
 * Serialization failures and deadlocks are tried again, three times in all, so `work` has no effects outside `tx`.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (attempt === ATTEMPTS || retryable(error) !== 'transaction') throw error
      await sleep(attempt * (5 + Math.random() * 20))
    }
  }
}

/** The same within a transaction that goes on, or in one of its own where a pool is given. */
export async function inTransaction<T>(db: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db instanceof Pool ? transaction(db, work) : work(db)
}

/** A connection that broke is closed instead of going back to the pool, and so is one that cannot roll back. */
async function runOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.connect()
  let broken: Error | undefined
  const noteBroken = (error: Error): void => void (broken = error)
  // Without a listener a connection that breaks between two statements would end the process.
  client.on('error', noteBroken)
  try {
    const { begin, prove } = endsOf(db)
    await client.query(begin)
    const result = await work(client)
    await prove(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that says nothing would not answer a rollback either; closing it is one.
    if (error instanceof Error && isSilent(error)) noteBroken(error)
    else await client.query('rollback').catch(noteBroken)
    throw error
  } finally {
    client.off('error', noteBroken)
    client.release(broken)
  }
}
