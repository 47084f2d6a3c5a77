import { AppError } from '#kernel/errors.ts'
import { isOfCompany, SEES_NOTHING, type Scope } from '#access/scope.ts'
import { ADMIN } from '#access/duties.ts'
import { isRoleCode, ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { SessionView } from '#access/session.ts'
import type { CallClient } from '#engine/context.ts'
import { inTransaction, type Database } from '#database/db.ts'
import type { ColumnsOf, Computed, Narrowed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { sessionLimits } from '#services/auth/account/rules/limits.ts'
import { scopesOf } from '#services/auth/account/scopes.ts'
import type { Claims } from '#services/auth/account/tokens.ts'

export type Client = CallClient

/** An account as signing in sees it; without a password while the person has not used the invitation. */
export type Account = Narrowed<
  ColumnsOf<
    'auth.user',
    'id' | 'username' | 'name' | 'role_code' | 'picture' | 'must_change_password' | 'email' | 'password_hash'
  >,
  { role_code: RoleCode }
> &
  Computed<{
    /** In use and not locked by a super admin. */
    may_sign_in: boolean
    /** Whether a second factor is in force. */
    has_factor: boolean
  }>

export interface OpenSession {
  view: SessionView
  scope: Scope
  /** When the pair in use was made, seconds since 1970. */
  tokenAt: number
  channel: 'web' | 'api'
  /** When the user last proved who they are; RFC 3339. */
  reauthenticatedAt: string | null
}

type SessionRow = Narrowed<
  ColumnsOf<
    'auth.session',
    | 'id'
    | 'user_id'
    | 'role_code'
    | 'last_seen_at'
    | 'token_at'
    | 'idle_minutes'
    | 'expires_at'
    | 'revoked_at'
    | 'channel'
    | 'reauthenticated_at'
  >,
  { channel: 'web' | 'api' }
> &
  ColumnsOf<'auth.user', 'username' | 'name' | 'picture' | 'is_active' | 'must_change_password'> &
  RenamedColumns<'auth.user', { user_role: 'role_code' }> &
  Computed<{ has_second_factor: boolean }>

/** The row's clock is written at most this often, so the idle limit is that much longer than it says. */
const SEEN_EVERY_MS = 10_000

/** Signs an account in: a new session with the limits of its role (std.S10, std.S11). */
export async function startSession(
  db: Executor,
  account: Account,
  client: Client,
): Promise<{ sid: string; tokenAt: number }> {
  const sid = uuidv7()
  const at = clock.ms()
  const limits = sessionLimits(account.role_code)
  const tokenAt = Math.floor(at / 1000)
  await inTransaction(db, (tx) =>
    runSql(
      tx,
      `insert into auth.session (id, user_id, role_code, issued_at, last_seen_at, token_at, idle_minutes, expires_at, user_agent, ip, channel, reauthenticated_at)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $4)`,
      [
        sid,
        account.id,
        account.role_code,
        iso(at),
        iso(tokenAt * 1000),
        limits.idle,
        iso(at + limits.absolute * 60_000),
        client.userAgent.slice(0, 300),
        client.ip,
        client.script ? 'api' : 'web',
      ],
    ),
  )
  return { sid, tokenAt }
}

/**
 * A session that goes on under a new id after its owner has proved again who they are; the old id dies with its tokens (std.S10).
 * Its limits stay. Gives null when it has ended meanwhile.
 */
export async function succeedSession(
  db: Executor,
  sid: string,
): Promise<{ sid: string; tokenAt: number } | null> {
  const next = uuidv7()
  const at = clock.ms()
  const tokenAt = Math.floor(at / 1000)
  const rows = await inTransaction(db, (tx) =>
    runSql(
      tx,
      `with ended as (
         update auth.session set revoked_at = $3, revoked_reason = 'confirmed again' where id = $1 and revoked_at is null returning *
       )
       insert into auth.session (id, user_id, role_code, issued_at, last_seen_at, token_at, idle_minutes, expires_at, user_agent, ip, channel, reauthenticated_at)
       select $2, user_id, role_code, issued_at, $3, $4, idle_minutes, expires_at, user_agent, ip, channel, $3 from ended returning id`,
      [sid, next, iso(at), iso(tokenAt * 1000)],
    ),
  )
  return rows.length ? { sid: next, tokenAt } : null
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function seconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000)
}

const SESSION = `select s.id, s.user_id, s.role_code, s.last_seen_at, s.token_at, s.idle_minutes, s.expires_at, s.revoked_at, s.channel,
         s.reauthenticated_at, u.username, u.name, u.role_code as user_role, u.picture, u.is_active, u.must_change_password,
         exists (select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
  from auth.session s join auth."user" u on u.id = s.user_id and u.deleted_at is null where s.id = $1`

/** Whether an account has to set up its second factor before anything else (std.S16). */
export function mustSetUp(required: boolean, role: RoleCode, hasFactor: boolean): boolean {
  return required && ADMIN.includes(role) && !hasFactor
}

/** Whether a session still counts: not ended, not too old, not idle too long, its user in use and in the role it began in. */
function isOpenAt(row: SessionRow, now: number): boolean {
  const idle = now - Date.parse(row.last_seen_at)
  return (
    !row.revoked_at &&
    row.is_active &&
    row.user_role === row.role_code &&
    now < Date.parse(row.expires_at) &&
    idle <= row.idle_minutes * 60_000 + SEEN_EVERY_MS
  )
}

/**
 * The session of a token if it still counts: not ended, not idle too long, its user active and in the same role. What its user may
 * see is asked for beside it: who the user is stands in the token.
 * `requireTotp` says that super-admins must have a second factor. `isSeen` is false where nobody need be at the screen, such as for
 * a stream that stays open: it keeps nobody signed in (std.S11).
 */
export async function findSession(
  db: Database,
  { sid, userId, roleCode }: Pick<Claims, 'sid' | 'userId' | 'roleCode'>,
  requireTotp: boolean,
  isSeen = true,
): Promise<OpenSession | null> {
  const [[row], scopes] = await Promise.all([
    runSql<SessionRow>(db, SESSION, [sid]),
    isRoleCode(roleCode) ? scopesOf(db, [{ id: userId, role_code: roleCode }]) : null,
  ])
  const now = clock.ms()
  if (!row || !isRoleCode(row.user_role) || row.user_role !== roleCode || row.user_id !== userId) return null
  if (!isOpenAt(row, now)) return null
  const idle = now - Date.parse(row.last_seen_at)
  if (isSeen && idle >= SEEN_EVERY_MS)
    await runSql(db, 'update auth.session set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
      sid,
      iso(now),
    ])
  const scope = scopes?.get(userId) ?? SEES_NOTHING
  const view: SessionView = {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    roleCode: row.user_role,
    roleName: ROLE_NAMES[row.user_role],
    picture: row.picture,
    requesterId: scope.requester?.[0] ?? null,
    workUnitId: scope.work_unit?.[0] ?? null,
    lacksProfile: scope === SEES_NOTHING,
    isOfCompany: isOfCompany(scope),
    mustChangePassword: row.must_change_password,
    mustSetUpTotp: mustSetUp(requireTotp, row.user_role, row.has_second_factor),
    sid,
  }
  return {
    view,
    scope,
    tokenAt: seconds(row.token_at),
    channel: row.channel,
    reauthenticatedAt: row.reauthenticated_at,
  }
}

/** Of some sessions those that still count, by the same conditions, in one question; it keeps nobody signed in. */
export async function aliveSessions(db: Database, sids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<ColumnsOf<'auth.session', 'id'>>(
    db,
    `select s.id from auth.session s join auth."user" u on u.id = s.user_id
     where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2
       and s.last_seen_at + make_interval(mins => s.idle_minutes, secs => $3) >= $2
       and u.deleted_at is null and u.is_active and u.role_code = s.role_code`,
    [sids, iso(clock.ms()), SEEN_EVERY_MS / 1000],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Moves the pair's time on, once for all who renew within a minute; gives the time the new pair is made of. */
export async function renewToken(db: Database, sid: string): Promise<number> {
  const now = Math.floor(clock.ms() / 1000)
  await runSql(
    db,
    'update auth.session set token_at = $2 where id = $1 and token_at < $3 and revoked_at is null',
    [sid, iso(now * 1000), iso((now - 60) * 1000)],
  )
  const [row] = await runSql<ColumnsOf<'auth.session', 'token_at'>>(
    db,
    'select token_at from auth.session where id = $1',
    [sid],
  )
  if (!row) throw new AppError('unauthenticated', 'Sign in first')
  return seconds(row.token_at)
}

/** Ends sessions and gives their ids, so that every process can forget them at once. */
export async function endSessions(
  db: Executor,
  where: { sid: string } | { userId: string; except?: string },
  reason: string,
): Promise<string[]> {
  const at = iso(clock.ms())
  const rows = await inTransaction(db, (tx) =>
    'sid' in where
      ? runSql<ColumnsOf<'auth.session', 'id'>>(
          tx,
          'update auth.session set revoked_at = $2, revoked_reason = $3 where id = $1 and revoked_at is null returning id',
          [where.sid, at, reason],
        )
      : runSql<ColumnsOf<'auth.session', 'id'>>(
          tx,
          'update auth.session set revoked_at = $2, revoked_reason = $3 where user_id = $1 and revoked_at is null and id is distinct from $4 returning id',
          [where.userId, at, reason, where.except ?? null],
        ),
  )
  return rows.map((row) => row.id)
}
