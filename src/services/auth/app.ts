import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import { ok } from '#kernel/wire.ts'
import type { Database } from '#services/_shared/db.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { answer, bodyOf, createService, type Call, type ServiceApp } from '#services/_shared/service.ts'
import { run } from '#services/_shared/sql.ts'
import { write } from '#services/_shared/write.ts'
import { deviceCookie, endCookies, tokenCookies } from '#services/auth/cookies.ts'
import { keyRing } from '#services/auth/keys.ts'
import { accountOf, auditLogin, checkLogin, LockedError, rememberDevice } from '#services/auth/login.ts'
import { hashPassword, passwordFits, passwordRefusal, type HashCost } from '#services/auth/rules/passwords.ts'
import { endSessions, startSession, type Account, type Client } from '#services/auth/sessions.ts'
import { signToken } from '#services/auth/tokens.ts'

export interface AuthOptions {
  cost: HashCost
  /** The network part of an address, for counting failures. */
  networkOf: (ip: string) => string
  /** Called with sessions that ended, so that every process forgets them at once. */
  onEnded: (sids: string[]) => void
}

function clientOf(c: Call): Client {
  return c.env.client ?? { ip: '', userAgent: '', secure: true, script: false, device: null }
}

function setCookies(c: Call, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '')
    throw new AppError('invalid_argument', 'Some fields need your attention', [
      { field: name, messages: ['Required'] },
    ])
  if (value.length > 1000)
    throw new AppError('invalid_argument', 'Some fields need your attention', [
      { field: name, messages: ['At most 128 characters'] },
    ])
  return value
}

function onlyKeys(body: Record<string, unknown>, known: readonly string[]): void {
  const errors = Object.keys(body)
    .filter((key) => !known.includes(key))
    .map((field) => ({ field, messages: ['There is no such field'] }))
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}

async function profileOf(account: Account, sid: string): Promise<Record<string, unknown>> {
  return {
    user_id: account.id,
    username: account.username,
    name: account.name,
    role_code: account.role_code,
    picture: account.picture,
    must_change_password: account.must_change_password,
    session_id: sid,
  }
}

/** POST /v1/auth/login: checks, starts a session, and gives the token as two cookies; a program also gets it whole. */
async function login(
  c: Call,
  ctx: ServiceContext,
  ring: ReturnType<typeof keyRing>,
  options: AuthOptions,
): Promise<Response> {
  const body = await bodyOf(c)
  onlyKeys(body, ['username', 'password'])
  const client = clientOf(c)
  const account = await checkLogin(
    ctx.db,
    options.cost,
    text(body, 'username'),
    text(body, 'password'),
    client,
    options.networkOf(client.ip),
  )
  const { sid, tokenAt } = await startSession(ctx.db.kysely, account, client)
  await run(ctx.db.kysely, 'update auth."user" set last_login_at = $3, last_login_ip = $2 where id = $1', [
    account.id,
    client.ip,
    clock.now().toISOString(),
  ])
  const token = await signToken(await ring(), {
    userId: account.id,
    sid,
    name: account.name,
    roleCode: account.role_code,
    issuedAt: tokenAt,
  })
  setCookies(c, [
    ...tokenCookies(token, client),
    ...deviceCookie(await rememberDevice(ctx.db, account.id, client), client),
  ])
  const data = await profileOf(account, sid)
  return answer(c, client.script ? { ...data, access_token: token } : data, 'Signed in')
}

async function logout(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const client = clientOf(c)
  const { actor } = c.var
  options.onEnded(await endSessions(ctx.db.kysely, { sid: actor.sid }, 'logout'))
  await auditLogin(ctx.db, 'logout', actor.username, actor.userId, client)
  setCookies(c, endCookies(client))
  c.header('clear-site-data', '"cache", "storage"')
  return answer(c, {}, 'Logout successful')
}

/** POST /v1/auth/change-password: needs the current one, ends all other sessions (S05). */
async function changePassword(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const body = await bodyOf(c)
  onlyKeys(body, ['current_password', 'new_password'])
  const { actor } = c.var
  const account = await accountOf(ctx.db, actor.userId)
  const [current, next] = [text(body, 'current_password'), text(body, 'new_password')]
  const wrong = (field: string, message: string): AppError =>
    new AppError('invalid_argument', 'Some fields need your attention', [{ field, messages: [message] }])
  if (!account || !(await passwordFits(current, account.password_hash, options.cost)))
    throw wrong('current_password', 'This is not your current password')
  const refusal = passwordRefusal(next, account.username)
  if (refusal) throw wrong('new_password', refusal)
  if (next === current) throw wrong('new_password', 'Choose a password you have not used here before')
  const hash = await hashPassword(next, options.cost)
  const ended = await write(ctx, actor, null, async (w) => {
    await run(
      w.tx,
      `update auth."user" set password_hash = $2, password_changed_at = $3, must_change_password = false, updated_at = $3, updated_by = $1, row_version = row_version + 1 where id = $1`,
      [account.id, hash, w.at],
    )
    await w.audit({
      action: 'change-password',
      subject: { type: 'user', id: account.id, no: account.username },
    })
    return endSessions(w.tx, { userId: account.id, except: actor.sid }, 'password changed')
  })
  options.onEnded([...ended, actor.sid])
  return answer(c, {}, 'Your password is changed. Every other place you were signed in is signed out.')
}

interface SessionItem {
  id: string
  user_agent: string
  ip: string
  issued_at: string
  last_seen_at: string
}

async function sessionsOf(
  db: Database,
  userId: string,
  sid: string,
): Promise<(SessionItem & { current: boolean })[]> {
  const rows = await run<SessionItem>(
    db.kysely,
    'select id, user_agent, ip, issued_at, last_seen_at from auth.session where user_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc limit 50',
    [userId, clock.now().toISOString()],
  )
  return rows.map((row) => ({ ...row, current: row.id === sid }))
}

async function endOne(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const id = c.req.param('id')
  const mine = isId(id)
    ? await run(
        ctx.db.kysely,
        'select 1 from auth.session where id = $1 and user_id = $2 and revoked_at is null',
        [id, c.var.actor.userId],
      )
    : []
  if (!mine.length || !isId(id)) throw new AppError('not_found', 'This sign-in does not exist any more')
  options.onEnded(await endSessions(ctx.db.kysely, { sid: id }, 'ended by its user'))
  return answer(c, {}, 'Signed out there')
}

/** The auth service: who somebody is, and where he is signed in. */
export function createAuthApp(ctx: ServiceContext, options: AuthOptions): ServiceApp {
  const app = createService(ctx, (method, path) => method === 'POST' && path === '/v1/auth/login')
  const ring = keyRing(ctx.db)
  app.post('/v1/auth/login', async (c) => {
    try {
      return await login(c, ctx, ring, options)
    } catch (error) {
      if (error instanceof LockedError) c.header('retry-after', String(error.retryAfterS))
      throw error
    }
  })
  app.post('/v1/auth/logout', (c) => logout(c, ctx, options))
  app.post('/v1/auth/change-password', (c) => changePassword(c, ctx, options))
  app.post('/v1/auth/refresh', (c) => c.json(ok({ session_id: c.var.actor.sid })))
  app.get('/v1/session', async (c) =>
    answer(c, { items: await sessionsOf(ctx.db, c.var.actor.userId, c.var.actor.sid) }),
  )
  app.delete('/v1/session/:id', (c) => endOne(c, ctx, options))
  return app
}
