import { ADMIN } from '#access/duties.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import * as calls from '#contracts/account/calls.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { write, type Write } from '#engine/write.ts'
import { mountLimited } from '#services/auth/account/calls/mount-limited.ts'
import { attemptOf, ownAccount } from '#services/auth/account/calls/sign-in.ts'
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

function isRequired({ roleCode }: Actor, options: AuthOptions): boolean {
  return options.requireTotp && ADMIN.includes(roleCode)
}

async function noteFactor(w: Write, action: 'second-factor-on' | 'second-factor-off'): Promise<string[]> {
  const { userId, username, sid } = w.actor
  const subject = { type: 'user', id: userId, no: username }
  await w.audit({ action, subject })
  await w.emit({ type: `user.${action}`, subject })
  await queueMail(w.tx, userId, action)
  return endSessions(w.tx, { userId, except: sid }, 'second factor changed')
}

/** A new secret is in force only after a first code of it; the recovery codes are shown this once. */
function mountSetUp(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountCall(app, calls.setUpFactor, async ({ actor }) => {
    const account = await ownAccount(ctx, actor)
    const secret = await write(ctx, actor, null, (w) => beginFactor(w.tx, account.id, w.at))
    return { secret, uri: uriOf(secret, account.username) }
  })
  mountLimited(app, calls.confirmFactor, async ({ actor, input: { code } }) => {
    const done = await write(ctx, actor, null, async (w) => {
      const codes = await confirmFactor(w.tx, actor.userId, code, w.at)
      if (!codes) throw fieldError('code', WRONG_CODE)
      return { codes, ended: await noteFactor(w, 'second-factor-on') }
    })
    options.onEnded([...done.ended, actor.sid])
    return { recovery_codes: done.codes }
  })
}

/** Turning it off needs the password and a code. */
function mountDisable(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountLimited(app, calls.disableFactor, async ({ c, actor, input: { password, code } }) => {
    if (isRequired(actor, options))
      throw new AppError('failed_precondition', 'Your role must have a second factor')
    const given = { field: 'password', given: password }
    await confirmOwner(attemptOf(c, ctx, options), await ownAccount(ctx, actor), given, code)
    const ended = await write(ctx, actor, null, async (w) => {
      if (!(await dropFactor(w.tx, actor.userId)))
        throw new AppError('failed_precondition', 'Your second factor is off already')
      return noteFactor(w, 'second-factor-off')
    })
    options.onEnded([...ended, actor.sid])
    return {}
  })
}

/** The calls of the caller's own second factor (std.S16). */
export function mountSecondFactor(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountCall(app, calls.secondFactor, async ({ actor }) => {
    const factor = await factorOf(ctx.db, actor.userId)
    const isOn = Boolean(factor?.confirmed_at)
    return {
      enabled: isOn,
      since: factor?.confirmed_at ?? null,
      recovery_codes_left: isOn ? await recoveryCodesLeft(ctx.db, actor.userId) : 0,
      required: isRequired(actor, options),
    }
  })
  mountSetUp(app, ctx, options)
  mountDisable(app, ctx, options)
}
