import { setTimeout as pause } from 'node:timers/promises'
import { NO_SCOPE } from '#access/scope.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { changePassword, checkLink, forgotPassword, resetPassword } from '#contracts/account/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { runSql } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'
import { forgetFailures, takeFrom } from '#services/auth/account/attempts.ts'
import { mountLimited } from '#services/auth/account/calls/mount-limited.ts'
import { attemptOf, ownAccount } from '#services/auth/account/calls/sign-in.ts'
import { clientOf } from '#services/auth/account/client.ts'
import { isByAnother, ownerOfLink, spendLink } from '#services/auth/account/links.ts'
import { accountOf, auditLogin, confirmOwner } from '#services/auth/account/login.ts'
import { queueMail, queueResetFor } from '#services/auth/account/mails.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { hashPassword, passwordRefusal } from '#services/auth/account/rules/passwords.ts'
import { endSessions, type Account } from '#services/auth/account/sessions.ts'
import { holdAfterLink } from '#services/auth/account/entrust/ask.ts'

function refusePassword(password: string, account: Account, field: string): void {
  const refusal = passwordRefusal(password, account.username, [account.name, account.email ?? ''])
  if (refusal) throw fieldError(field, refusal)
}

/** Stores a new password and tells everybody who should know: the audit, the services, and its owner by mail (std.S05). */
async function storePassword(w: Write, account: Account, hash: string, action: string): Promise<void> {
  await runSql(
    w.tx,
    `update auth."user" set password_hash = $2, password_changed_at = $3, must_change_password = false,
       updated_at = $3, updated_by = $1, row_version = row_version + 1 where id = $1`,
    [account.id, hash, w.at],
  )
  const subject = { type: 'user', id: account.id, no: account.username }
  await w.audit({ action, subject })
  await w.emit({ type: 'user.password-changed', subject })
  await queueMail(w.tx, account.id, 'password-changed')
}

/** Changing it needs the current password and ends all other sessions (std.S05). */
function mountChange(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountLimited(app, changePassword, async ({ c, actor, input }) => {
    const { current_password: current, new_password: next } = input
    const account = await ownAccount(ctx, actor)
    await confirmOwner(attemptOf(c, ctx, options), account, { field: 'current_password', given: current })
    refusePassword(next, account, 'new_password')
    if (next === current) throw fieldError('new_password', 'Choose a password you have not used here before')
    const hash = await hashPassword(next, options.cost)
    const ended = await write(ctx, actor, null, async (w) => {
      await storePassword(w, account, hash, 'change-password')
      return endSessions(w.tx, { userId: account.id, except: actor.sid }, 'password changed')
    })
    options.onEnded([...ended, actor.sid])
    return {}
  })
}

/** No name is answered sooner than this, milliseconds: a mail more or less is not to be seen (std.S51). */
const SAME_TIME_MS = 120

const ON_ITS_WAY =
  'If this account has an e-mail address, a link is on its way. Otherwise ask a super admin for one.'
const NO_MAIL = 'No mail is sent from here. Ask a super admin for a link to set your password.'

/** A link goes to the account's address, if there is one; every name gets the same answer. */
function mountForgot(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  const spec = { ...forgotPassword, message: options.mails ? ON_ITS_WAY : NO_MAIL }
  mountLimited(app, spec, async ({ c, input }) => {
    const username = input.username.trim().toLowerCase().slice(0, 60)
    const done = pause(SAME_TIME_MS)
    await takeFrom(ctx.db, 'forgot-network', options.networkOf(clientOf(c).ip))
    await takeFrom(ctx.db, 'forgot-account', username)
    await queueResetFor(ctx.db, username)
    await done
    return {}
  })
}

function linkGone(): AppError {
  return new AppError('not_found', 'This link does not work any more; ask for a new one')
}

/** The owner of a link, as the author of what it does. */
function ownerAs(c: Call, account: Account): Actor {
  return {
    userId: account.id,
    username: account.username,
    name: account.name,
    roleCode: account.role_code,
    sid: account.id,
    scope: NO_SCOPE,
    lang: clientOf(c).lang,
    requestId: c.req.header('x-request-id') ?? '',
    ip: clientOf(c).ip,
    reauthenticatedAt: null,
  }
}

/** Says whose link it is and what for, before anybody thinks of a password; 404 when it is of no use. */
function mountCheckLink(app: ServiceApp, ctx: ServiceContext): void {
  mountLimited(app, checkLink, async ({ input }) => {
    const owner = await ownerOfLink(ctx.db, input.token)
    const account = owner ? await accountOf(ctx.db, owner.user_id) : null
    if (!owner || !account?.may_sign_in) throw linkGone()
    return { purpose: owner.purpose, username: account.username }
  })
}

/** A one-time link sets a password. It signs nobody in, and ends all sessions of the account (std.S51). */
function mountReset(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountLimited(app, resetPassword, async ({ c, input: { token, new_password: password } }) => {
    await takeFrom(ctx.db, 'reset-network', options.networkOf(clientOf(c).ip))
    const owner = await ownerOfLink(ctx.db, token)
    const account = owner ? await accountOf(ctx.db, owner.user_id) : null
    if (!account?.may_sign_in) throw linkGone()
    refusePassword(password, account, 'new_password')
    const hash = await hashPassword(password, options.cost)
    const ended = await write(ctx, ownerAs(c, account), null, async (w) => {
      if (!(await spendLink(w.tx, token))) throw linkGone()
      await storePassword(w, account, hash, 'reset-password')
      await forgetFailures(w.tx, account.username)
      if (await isByAnother(w.tx, token)) await holdAfterLink(w, account.id)
      return endSessions(w.tx, { userId: account.id }, 'password reset')
    })
    options.onEnded(ended)
    await auditLogin(ctx.db, 'reset', account.username, account.id, clientOf(c))
    return {}
  })
}

/** The calls that set a password: by its owner, or by a one-time link. */
export function mountPasswords(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountChange(app, ctx, options)
  mountForgot(app, ctx, options)
  mountReset(app, ctx, options)
  mountCheckLink(app, ctx)
}
