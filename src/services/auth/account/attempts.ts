import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { Database } from '#database/db.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import {
  FORGET_FAILURES_MS,
  LONGEST_WAIT_S,
  waitAfter,
  WINDOWS,
  type WindowKind,
} from '#services/auth/account/rules/limits.ts'
import { secondsLeft } from '#services/auth/account/steady-ends.ts'
import type { Account, Client } from '#services/auth/account/sessions.ts'

/** Thrown when somebody has to wait; the answer carries Retry-After. */
export class LockedError extends AppError {
  readonly retryAfterS: number

  constructor(retryAfterS: number, message = 'Too many wrong passwords. Try again in {seconds} seconds.') {
    super('resource_exhausted', message, [], { seconds: retryAfterS })
    this.retryAfterS = retryAfterS
  }
}

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Try again in {seconds} seconds.'

export function hashOfDevice(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

async function knownDevice(db: Database, account: Account, device: string): Promise<boolean> {
  const rows = await runSql(db, 'select 1 from auth.known_device where token_hash = $1 and user_id = $2', [
    hashOfDevice(device),
    account.id,
  ])
  return rows.length > 0
}

/** Where the failures of a browser are counted that its owner used before (std.S07). */
export function placeOfDevice(token: string): string {
  return `device ${hashOfDevice(token).slice(0, 16)}`
}

/** Where failures are counted: a browser its owner used before has a count of its own, others share their network's. */
export async function countedFrom(
  db: Database,
  account: Account,
  client: Client,
  network: string,
): Promise<string> {
  return client.device && (await knownDevice(db, account, client.device))
    ? placeOfDevice(client.device)
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
      // An end beyond the longest is of a clock that was set back since.
      `update auth.login_attempt set blocked_until = greatest(case when blocked_until <= $4 then blocked_until end, $3)
       where account = $1 and network = $2`,
      [
        username,
        from,
        new Date(at + wait * 1000).toISOString(),
        new Date(at + LONGEST_WAIT_S * 1000).toISOString(),
      ],
    )
}

/** How many seconds an account is still closed to each of these places; those it is open to are not among them. */
export async function blockedPlaces(
  db: Database,
  username: string,
  places: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await runSql<ColumnsOf<'auth.login_attempt', 'network' | 'blocked_until'>>(
    db,
    'select network, blocked_until from auth.login_attempt where account = $1 and network = any($2::text[])',
    [username, places],
  )
  const left = rows.map(({ network, blocked_until: until }): [string, number] => [
    network,
    until ? secondsLeft(`${username} ${network}`, until, LONGEST_WAIT_S) : 0,
  ])
  return new Map(left.filter(([, seconds]) => seconds > 0))
}

export async function refuseWhileBlocked(db: Database, username: string, from: string): Promise<void> {
  const left = (await blockedPlaces(db, username, [from])).get(from)
  if (left) throw new LockedError(left)
}

/** Forgets an account's failures: those of one place, or all of them. */
export async function forgetFailures(db: Executor, username: string, from?: string): Promise<void> {
  await runSql(
    db,
    'delete from auth.login_attempt where account = $1 and ($2::text is null or network = $2)',
    [username, from ?? null],
  )
}

/** How many seconds a window stays used up, 0 when it is not; counts nothing. */
export async function usedUpFor(db: Database, kind: WindowKind, key: string): Promise<number> {
  const { uses, seconds } = WINDOWS[kind]
  const [row] = await runSql<ColumnsOf<'auth.call_window', 'uses' | 'started_at'>>(
    db,
    'select uses, started_at from auth.call_window where kind = $1 and key = $2',
    [kind, key],
  )
  return row && row.uses >= uses ? windowLeft(kind, key, row.started_at, seconds) : 0
}

function windowLeft(kind: WindowKind, key: string, startedAt: string, seconds: number): number {
  const until = new Date(Date.parse(startedAt) + seconds * 1000).toISOString()
  return secondsLeft(`${kind} ${key}`, until, seconds)
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
  const left = windowLeft(kind, key, row.started_at, seconds)
  if (left > 0) throw new LockedError(left, TOO_MANY_ATTEMPTS)
  // It is over, and only the clock that was set back has not come to its end.
  await runSql(db, 'update auth.call_window set uses = 1, started_at = $3 where kind = $1 and key = $2', [
    kind,
    key,
    new Date(at).toISOString(),
  ])
}
