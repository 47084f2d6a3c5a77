import { AppError, fieldError } from '#kernel/errors.ts'
import type { ServiceContext } from '#engine/context.ts'
import { requireFresh } from '#engine/call/fresh.ts'
import { answer, bodyOf, type Call } from '#engine/call/service.ts'
import { write, type Write } from '#engine/write.ts'
import { attemptOf, ownAccount } from '#services/auth/account/calls/sign-in.ts'
import { onlyKeys, text } from '#services/auth/account/inputs.ts'
import { confirmOwner, WRONG_CODE } from '#services/auth/account/login.ts'
import { queueMail } from '#services/auth/account/mails.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { uriOf } from '#services/auth/account/rules/totp.ts'
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  factorOf,
  recoveryCodesLeft,
} from '#services/auth/account/second-factor.ts'
import { endSessions } from '#services/auth/account/sessions.ts'

function isRequired(c: Call, options: AuthOptions): boolean {
  return options.requireTotp && c.var.actor.roleCode === 'super-admin'
}

/** GET /v1/auth/totp: how the caller's second factor stands. */
export async function totpState(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const { userId } = c.var.actor
  const factor = await factorOf(ctx.db, userId)
  return answer(c, {
    enabled: Boolean(factor?.confirmed_at),
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: factor?.confirmed_at ? await recoveryCodesLeft(ctx.db, userId) : 0,
    required: isRequired(c, options),
  })
}

/** POST /v1/auth/totp/setup: a secret for the authenticator; in force only after a first code. */
export async function setUpTotp(c: Call, ctx: ServiceContext): Promise<Response> {
  onlyKeys(await bodyOf(c), [])
  requireFresh(c.var.actor)
  const account = await ownAccount(c, ctx)
  const secret = await write(ctx, c.var.actor, null, (w) => beginFactor(w.tx, account.id, w.at))
  return answer(c, { secret, uri: uriOf(secret, account.username) })
}

async function noteFactor(
  c: Call,
  w: Write,
  action: 'second-factor-on' | 'second-factor-off',
): Promise<string[]> {
  const { userId, username, sid } = c.var.actor
  const subject = { type: 'user', id: userId, no: username }
  await w.audit({ action, subject })
  await w.emit({ type: `user.${action}`, subject })
  await queueMail(w.tx, userId, action)
  return endSessions(w.tx, { userId, except: sid }, 'second factor changed')
}

/** POST /v1/auth/totp/confirm: the first code puts the second factor in force; the recovery codes are shown this once. */
export async function confirmTotp(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const body = await bodyOf(c)
  onlyKeys(body, ['code'])
  const code = text(body, 'code')
  const { actor } = c.var
  const done = await write(ctx, actor, null, async (w) => {
    const codes = await confirmFactor(w.tx, actor.userId, code, w.at)
    if (!codes) throw fieldError('code', WRONG_CODE)
    return { codes, ended: await noteFactor(c, w, 'second-factor-on') }
  })
  options.onEnded([...done.ended, actor.sid])
  return answer(c, { recovery_codes: done.codes }, 'The second factor is on')
}

/** POST /v1/auth/totp/disable: needs the password and a code. */
export async function disableTotp(c: Call, ctx: ServiceContext, options: AuthOptions): Promise<Response> {
  const body = await bodyOf(c)
  onlyKeys(body, ['password', 'code'])
  const password = { field: 'password', given: text(body, 'password') }
  const code = text(body, 'code')
  const { actor } = c.var
  if (isRequired(c, options)) throw new AppError('failed_precondition', 'Your role must have a second factor')
  await confirmOwner(attemptOf(c, ctx, options), await ownAccount(c, ctx), password, code)
  const ended = await write(ctx, actor, null, async (w) => {
    if (!(await dropFactor(w.tx, actor.userId)))
      throw new AppError('failed_precondition', 'Your second factor is off already')
    return noteFactor(c, w, 'second-factor-off')
  })
  options.onEnded([...ended, actor.sid])
  return answer(c, {}, 'The second factor is off')
}
