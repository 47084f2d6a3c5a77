import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { Database } from '#database/db.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import {
  FORGET_FAILURES_MS,
  waitAfter,
  WINDOWS,
  type WindowKind,
} from '#services/auth/account/rules/limits.ts'
import type { Account, Client } from '#services/auth/account/sessions.ts'

/** Thrown when somebody has to wait; the answer carries Retry-After. */
export class LockedError extends AppError {
  readonly retryAfterS: number

  constructor(retryAfterS: number, message = 'Too many wrong passwords. Try again in {seconds} seconds.') {
    super('resource_exhausted', message, [], { seconds: retryAfterS })
    this.retryAfterS = retryAfterS
  }
}

export function hashOfDevice(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

async function knownDevice(db: Database, account: Account | null, client: Client): Promise<boolean> {
  if (!account || !client.device) return false
  const rows = await runSql(db, 'select 1 from auth.known_device where token_hash = $1 and user_id = $2', [
    hashOfDevice(client.device),
    account.id,
  ])
  return rows.length > 0
}

/** Where failures are counted: a browser its owner used before has a count of its own (std.S07), others share their network's. */
export async function countedFrom(
  db: Database,
  account: Account | null,
  client: Client,
  network: string,
): Promise<string> {
  return (await knownDevice(db, account, client))
    ? `device ${hashOfDevice(client.device!).slice(0, 16)}`
    : network
}

/** Counts a failure and closes the account to this network for a while once there are too many (std.S06). */
export async function countFailure(db: Database, username: string, from: string): Promise<void> {
  const at = clock.ms()
  const [row] = await runSql<ColumnsOf<'auth.login_attempt', 'failures'>>(
    db,
    `insert into auth.login_attempt as a (account, network, failures, last_failure_at) values ($1, $2, 1, $3)
     on conflict (account, network) do update set
       failures = case when a.last_failure_at < $4 then 1 else a.failures + 1 end, last_failure_at = $3 returning failures`,
    [username, from, new Date(at).toISOString(), new Date(at - FORGET_FAILURES_MS).toISOString()],
  )
  const wait = waitAfter(row?.failures ?? 0)
  // Of attempts at the same moment none shortens what a later one has set.
  if (wait)
    await runSql(
      db,
      'update auth.login_attempt set blocked_until = greatest(blocked_until, $3) where account = $1 and network = $2',
      [username, from, new Date(at + wait * 1000).toISOString()],
    )
}

export async function refuseWhileBlocked(db: Database, username: string, from: string): Promise<void> {
  const [row] = await runSql<ColumnsOf<'auth.login_attempt', 'blocked_until'>>(
    db,
    'select blocked_until from auth.login_attempt where account = $1 and network = $2',
    [username, from],
  )
  const left = row?.blocked_until ? Date.parse(row.blocked_until) - clock.ms() : 0
  if (left > 0) throw new LockedError(Math.ceil(left / 1000))
}

/** Forgets an account's failures: those of one place, or all of them. */
export async function forgetFailures(db: Executor, username: string, from?: string): Promise<void> {
  await runSql(
    db,
    'delete from auth.login_attempt where account = $1 and ($2::text is null or network = $2)',
    [username, from ?? null],
  )
}

/** Refuses while a window is used up, and counts nothing. */
export async function refuseWhileUsedUp(db: Database, kind: WindowKind, key: string): Promise<void> {
  const { uses, seconds } = WINDOWS[kind]
  const [row] = await runSql<ColumnsOf<'auth.call_window', 'uses' | 'started_at'>>(
    db,
    'select uses, started_at from auth.call_window where kind = $1 and key = $2',
    [kind, key],
  )
  const left = row && row.uses >= uses ? Date.parse(row.started_at) + seconds * 1000 - clock.ms() : 0
  if (left > 0)
    throw new LockedError(Math.ceil(left / 1000), 'Too many attempts. Try again in {seconds} seconds.')
}

/** Counts one use within a window of time and refuses when there were too many (std.A6); the same for names nobody has. */
export async function takeFrom(db: Database, kind: WindowKind, key: string): Promise<void> {
  const { uses, seconds } = WINDOWS[kind]
  const at = clock.ms()
  const over = new Date(at - seconds * 1000).toISOString()
  await runSql(db, 'delete from auth.call_window where kind = $1 and started_at < $2', [kind, over])
  const [row] = await runSql<ColumnsOf<'auth.call_window', 'uses' | 'started_at'>>(
    db,
    `insert into auth.call_window as w (kind, key, started_at, uses) values ($1, $2, $3, 1)
     on conflict (kind, key) do update set uses = w.uses + 1 returning uses, started_at`,
    [kind, key, new Date(at).toISOString()],
  )
  if (!row || row.uses <= uses) return
  const left = Math.ceil((Date.parse(row.started_at) + seconds * 1000 - at) / 1000)
  throw new LockedError(Math.max(1, left), 'Too many attempts. Try again in {seconds} seconds.')
}
