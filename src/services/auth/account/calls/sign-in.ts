import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { answer, bodyOf, type Call } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { deviceCookie, endCookies, tokenCookies } from '#services/auth/account/cookies.ts'
import { clientOf, onlyKeys, optionalText, setCookies, text } from '#services/auth/account/inputs.ts'
import type { KeyRing, keyRing } from '#services/auth/account/keys.ts'
import {
  accountOf,
  auditLogin,
  checkLogin,
  confirmOwner,
  rememberDevice,
  type Attempt,
} from '#services/auth/account/login.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { hasFactor } from '#services/auth/account/second-factor.ts'
import {
  endSessions,
  mustSetUp,
  startSession,
  succeedSession,
  type Account,
} from '#services/auth/account/sessions.ts'
import { signToken } from '#services/auth/account/tokens.ts'

/** What proving needs: the database, the cost of a hash, and where the caller comes from. */
export function attemptOf(c: Call, ctx: ServiceContext, options: AuthOptions): Attempt {
  const client = clientOf(c)
  return { db: ctx.db, cost: options.cost, client, network: options.networkOf(client.ip) }
}

/** The account of the caller. */
export async function ownAccount(c: Call, ctx: ServiceContext): Promise<Account> {
  const account = await accountOf(ctx.db, c.var.actor.userId)
  if (!account) throw new AppError('unauthenticated', 'Sign in first')
  return account
}

function profileOf(account: Account, sid: string, mustSetUpTotp: boolean): Record<string, unknown> {
  return {
    user_id: account.id,
    username: account.username,
    name: account.name,
    role_code: account.role_code,
    picture: account.picture,
    must_change_password: account.must_change_password,
    must_set_up_totp: mustSetUpTotp,
    session_id: sid,
  }
}

function tokenFor(
  ring: KeyRing,
  account: Account,
  { sid, tokenAt }: { sid: string; tokenAt: number },
): Promise<string> {
  const { id: userId, name, role_code: roleCode } = account
  return signToken(ring, { userId, sid, name, roleCode, issuedAt: tokenAt })
}

/** POST /v1/auth/login: checks, starts a session, and gives the token as two cookies; a program also gets it whole. */
export async function login(
  c: Call,
  ctx: ServiceContext,
  ring: ReturnType<typeof keyRing>,
  options: AuthOptions,
): Promise<Response> {
  const body = await bodyOf(c)
  onlyKeys(body, ['username', 'password', 'code'])
  const client = clientOf(c)
  const proof = { password: text(body, 'password'), code: optionalText(body, 'code') }
  const account = await checkLogin(attemptOf(c, ctx, options), text(body, 'username'), proof)
  const { sid, tokenAt } = await startSession(ctx.db, account, client)
  await runSql(ctx.db, 'update auth."user" set last_login_at = $3, last_login_ip = $2 where id = $1', [
    account.id,
    client.ip,
    clock.now().toISOString(),
  ])
  const token = await tokenFor(await ring(), account, { sid, tokenAt })
  setCookies(c, [
    ...tokenCookies(token, client),
    ...deviceCookie(await rememberDevice(ctx.db, account.id, client), client),
  ])
  const factor = await hasFactor(ctx.db, account.id)
  const data = profileOf(account, sid, mustSetUp(options.requireTotp, account.role_code, factor))
  return answer(c, client.script ? { ...data, access_token: token } : data, 'Signed in')
}

/** POST /v1/auth/logout: ends the session at the server and takes the cookies away. */
export async function logout(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const client = clientOf(c)
  const { actor } = c.var
  options.onEnded(await endSessions(ctx.db, { sid: actor.sid }, 'logout'))
  await auditLogin(ctx.db, 'logout', actor.username, actor.userId, client)
  setCookies(c, endCookies(client))
  c.header('clear-site-data', '"cache", "storage"')
  return answer(c, {}, 'Logout successful')
}

/**
 * POST /v1/auth/reauthenticate: proves again who is here, so that sensitive calls pass for five minutes (std.S15). The session
 * goes on under a new id with a new pair (std.S10).
 */
export async function reauthenticate(
  c: Call,
  ctx: ServiceContext,
  ring: ReturnType<typeof keyRing>,
  options: AuthOptions,
): Promise<Response> {
  const body = await bodyOf(c)
  onlyKeys(body, ['password', 'code'])
  const client = clientOf(c)
  const account = await ownAccount(c, ctx)
  const password = { field: 'password', given: text(body, 'password') }
  await confirmOwner(attemptOf(c, ctx, options), account, password, optionalText(body, 'code'))
  const old = c.var.actor.sid
  const next = await succeedSession(ctx.db, old)
  if (!next) throw new AppError('unauthenticated', 'Sign in first')
  options.onEnded([old])
  await auditLogin(ctx.db, 'reauthenticated', account.username, account.id, client)
  const token = await tokenFor(await ring(), account, next)
  setCookies(c, tokenCookies(token, client))
  const data = { session_id: next.sid }
  return answer(c, client.script ? { ...data, access_token: token } : data, 'Confirmed')
}
