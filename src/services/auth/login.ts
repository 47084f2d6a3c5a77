import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Database } from '#services/_shared/db.ts'
import { run } from '#services/_shared/sql.ts'
import { FORGET_FAILURES_MS, waitAfter } from '#services/auth/rules/limits.ts'
import { passwordFits, type HashCost } from '#services/auth/rules/passwords.ts'
import type { Account, Client } from '#services/auth/sessions.ts'

type Result = 'ok' | 'bad_password' | 'locked' | 'inactive' | 'logout'

/** Thrown while an account is closed to a network; the answer carries Retry-After. */
export class LockedError extends AppError {
  readonly retryAfterS: number

  constructor(retryAfterS: number) {
    super('resource_exhausted', 'Too many wrong passwords. Try again in {seconds} seconds.', [], {
      seconds: retryAfterS,
    })
    this.retryAfterS = retryAfterS
  }
}

export function hashOfDevice(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export async function auditLogin(
  db: Database,
  result: Result,
  username: string,
  userId: string | null,
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<void> {
  await run(
    db.kysely,
    'insert into auth.login_audit (id, at, user_id, username, result, ip, user_agent) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      uuidv7(),
      clock.now().toISOString(),
      userId,
      username.slice(0, 60),
      result,
      client.ip,
      client.userAgent.slice(0, 300),
    ],
  )
}

async function knownDevice(db: Database, account: Account | null, client: Client): Promise<boolean> {
  if (!account || !client.device) return false
  const rows = await run(
    db.kysely,
    'select 1 from auth.known_device where token_hash = $1 and user_id = $2',
    [hashOfDevice(client.device), account.id],
  )
  return rows.length > 0
}

/** Counts a failure and closes the account to this network for a while once there are too many (S06). */
async function countFailure(db: Database, account: string, network: string): Promise<void> {
  const at = clock.ms()
  const [row] = await run<{ failures: number }>(
    db.kysely,
    `insert into auth.login_attempt as a (account, network, failures, last_failure_at) values ($1, $2, 1, $3)
     on conflict (account, network) do update set
       failures = case when a.last_failure_at < $4 then 1 else a.failures + 1 end, last_failure_at = $3 returning failures`,
    [account, network, new Date(at).toISOString(), new Date(at - FORGET_FAILURES_MS).toISOString()],
  )
  const wait = waitAfter(row?.failures ?? 0)
  if (wait)
    await run(
      db.kysely,
      'update auth.login_attempt set blocked_until = $3 where account = $1 and network = $2',
      [account, network, new Date(at + wait * 1000).toISOString()],
    )
}

async function refuseWhileBlocked(db: Database, account: string, network: string): Promise<void> {
  const [row] = await run<{ blocked_until: string | null }>(
    db.kysely,
    'select blocked_until from auth.login_attempt where account = $1 and network = $2',
    [account, network],
  )
  const left = row?.blocked_until ? Date.parse(row.blocked_until) - clock.ms() : 0
  if (left > 0) throw new LockedError(Math.ceil(left / 1000))
}

const ACCOUNT = 'id, username, name, role_code, picture, is_active, must_change_password, password_hash'

export async function accountNamed(db: Database, username: string): Promise<Account | null> {
  const [row] = await run<Account>(
    db.kysely,
    `select ${ACCOUNT} from auth."user" where username = $1 and deleted_at is null`,
    [username],
  )
  return row ?? null
}

export async function accountOf(db: Database, id: string): Promise<Account | null> {
  const [row] = await run<Account>(
    db.kysely,
    `select ${ACCOUNT} from auth."user" where id = $1 and deleted_at is null`,
    [id],
  )
  return row ?? null
}

/**
 * The account of a name and password. Unknown names, wrong passwords and closed accounts get one answer after the same
 * work (S08). A browser the owner used before has a count of its own, so an attack does not lock him out (S07).
 */
export async function checkLogin(
  db: Database,
  cost: HashCost,
  username: string,
  password: string,
  client: Client,
  network: string,
): Promise<Account> {
  const name = username.trim().toLowerCase()
  const account = await accountNamed(db, name)
  const from = (await knownDevice(db, account, client))
    ? `device ${hashOfDevice(client.device!).slice(0, 16)}`
    : network
  try {
    await refuseWhileBlocked(db, name, from)
  } catch (error) {
    await auditLogin(db, 'locked', name, account?.id ?? null, client)
    throw error
  }
  const fits = await passwordFits(password, account?.password_hash ?? null, cost)
  if (!account || !fits || !account.is_active) {
    await countFailure(db, name, from)
    await auditLogin(db, fits ? 'inactive' : 'bad_password', name, account?.id ?? null, client)
    throw new AppError('unauthenticated', 'The user name or the password is wrong')
  }
  await run(db.kysely, 'delete from auth.login_attempt where account = $1 and network = $2', [name, from])
  await auditLogin(db, 'ok', name, account.id, client)
  return account
}

/** Remembers the browser for its owner; gives the cookie's value, the old one when it has one. */
export async function rememberDevice(db: Database, userId: string, client: Client): Promise<string> {
  const token = client.device ?? randomBytes(24).toString('base64url')
  await run(
    db.kysely,
    `insert into auth.known_device (token_hash, user_id, last_seen_at) values ($1, $2, $3)
     on conflict (token_hash, user_id) do update set last_seen_at = $3`,
    [hashOfDevice(token), userId, clock.now().toISOString()],
  )
  return token
}
