import type { PoolConfig } from 'pg'
import { configOf, type Database } from '#database/db.ts'
import type { JobsState } from '#events/jobs.ts'

/** How the worker reaches the database that the web process has opened. */
export type Connection = Pick<
  PoolConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'ssl'
>

/** What the web process says to its worker. The line's end means: stop. */
export type ToWorker = { begin: Connection; isNew: boolean } | { wrote: string } | { stop: true }

/** What the worker says: where it takes calls, the jobs it has, how far it is with them, how one ended, and that something was written. */
export type FromWorker =
  | { address: string }
  | { jobs: string[] }
  | { state: JobsState }
  | { ended: string; well: boolean }
  | { wrote: string }

/** The plain values of a pool's configuration, as they can be handed over. */
export function connectionOf(db: Database): Connection {
  const { host, port, user, password, database, connectionString, ssl } = configOf(db)
  const all = { host, port, user, password, database, connectionString, ssl }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
