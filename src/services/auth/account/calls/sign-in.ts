import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { login, logout, reauthenticate, refresh, type SignedIn } from '#contracts/account/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { mountLimited } from '#services/auth/account/calls/mount-limited.ts'
import { clientOf, setCookies } from '#services/auth/account/client.ts'
import { deviceCookie, endCookies, tokenCookies } from '#services/auth/account/cookies.ts'
import { keyRing, type KeyRing } from '#services/auth/account/keys.ts'
import {
  accountOf,
  auditLogin,
  checkLogin,
  confirmOwner,
  noteLogin,
  rememberDevice,
  type Attempt,
} from '#services/auth/account/login.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
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
  const { cost, networkOf } = options
  return { db: ctx.db, cost, client, network: networkOf(client.ip), networkOf }
}

/** The account of the caller. */
export async function ownAccount(ctx: ServiceContext, actor: Actor): Promise<Account> {
  const account = await accountOf(ctx.db, actor.userId)
  if (!account) throw new AppError('unauthenticated', 'Sign in first')
  return account
}

function profileOf(account: Account, sid: string, mustSetUpTotp: boolean): SignedIn {
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

type Ring = ReturnType<typeof keyRing>

/** Checks, starts a session, and gives the token as two cookies; a program also gets it whole. */
function mountLogin(app: ServiceApp, ctx: ServiceContext, ring: Ring, options: AuthOptions): void {
  mountLimited(app, login, async ({ c, input: { username, ...proof } }) => {
    const client = clientOf(c)
    const attempt = attemptOf(c, ctx, options)
    const proved = await checkLogin(attempt, username, proof)
    const { account } = proved
    const before = c.env?.actor?.sid
    // None needs what another one finds; the answer waits for all, the audit among them. A session that this browser had dies (std.S10).
    const [keys, session, device, ended] = await Promise.all([
      ring(),
      startSession(ctx.db, account, client),
      rememberDevice(ctx.db, account.id, client),
      before ? endSessions(ctx.db, { sid: before }, 'signed in anew') : [],
      noteLogin(attempt, proved),
    ])
    options.onEnded(ended)
    const token = await tokenFor(keys, account, session)
    setCookies(c, [...tokenCookies(token, client), ...deviceCookie(device, client)])
    const data = profileOf(
      account,
      session.sid,
      mustSetUp(options.requireTotp, account.role_code, account.has_factor),
    )
    return client.script ? { ...data, access_token: token } : data
  })
}

/** Ends the session at the server and takes the cookies away. */
function mountLogout(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountCall(app, logout, async ({ c, actor, input }) => {
    const client = clientOf(c)
    options.onEnded(await endSessions(ctx.db, { sid: actor.sid }, 'logout'))
    await auditLogin(ctx.db, 'logout', actor.username, actor.userId, client)
    setCookies(c, endCookies(client))
    c.header('clear-site-data', input.keep_storage ? '"cache"' : '"cache", "storage"')
    return {}
  })
}

/**
 * Proves again who is here, so that sensitive calls pass for five minutes (std.S15). The session goes on under a new id with a new
 * pair of cookies (std.S10).
 */
function mountReauthenticate(app: ServiceApp, ctx: ServiceContext, ring: Ring, options: AuthOptions): void {
  mountLimited(app, reauthenticate, async ({ c, actor, input: { password, code } }) => {
    const client = clientOf(c)
    const account = await ownAccount(ctx, actor)
    await confirmOwner(attemptOf(c, ctx, options), account, { field: 'password', given: password }, code)
    const next = await succeedSession(ctx.db, actor.sid)
    if (!next) throw new AppError('unauthenticated', 'Sign in first')
    options.onEnded([actor.sid])
    await auditLogin(ctx.db, 'reauthenticated', account.username, account.id, client)
    const token = await tokenFor(await ring(), account, next)
    setCookies(c, tokenCookies(token, client))
    const data = { session_id: next.sid }
    return client.script ? { ...data, access_token: token } : data
  })
}

/** The calls of a session from signing in to signing out. */
export function mountSignIn(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  const ring = keyRing(ctx.db)
  mountLogin(app, ctx, ring, options)
  mountLogout(app, ctx, options)
  mountReauthenticate(app, ctx, ring, options)
  mountCall(app, refresh, ({ actor }) => ({ session_id: actor.sid }))
}
