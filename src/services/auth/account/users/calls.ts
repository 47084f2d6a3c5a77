import { AppError, NOT_FOUND, refuseNow } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { refusal, type Lifecycle } from '#kernel/lifecycle.ts'
import type { ActionOf } from '#kernel/record.ts'
import { createUser, userActivity, userSessions, type ResetLink } from '#contracts/account/calls.ts'
import { loginAudit } from '#contracts/account/login-audit.ts'
import { user } from '#contracts/account/user.ts'
import { USER_LIFECYCLE } from '#contracts/account/user-lifecycle.ts'
import { actionCall, callableActions, mountOffer } from '#engine/action/actions.ts'
import { mountRaw, requireRole } from '#engine/call/calls.ts'
import { checkedInput, refuseStale } from '#engine/call/input.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { insertRecord, readRecord, visibleId } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { write, type Write } from '#engine/write.ts'
import { sessionsOf } from '#services/auth/account/calls/sessions.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { endSessions } from '#services/auth/account/sessions.ts'
import { invite, USER_ACTIONS, type Done, type UserAction } from '#services/auth/account/users/actions.ts'
import { activityOf } from '#services/auth/account/users/activity.ts'
import {
  keepOneAdmin,
  lockAccounts,
  mayChangeRole,
  mayDelete,
  notOneself,
  type UserRecord,
} from '#services/auth/account/users/guards.ts'
import { entrustment } from '#contracts/account/entrustment.ts'
import { setBack } from '#contracts/account/set-back.ts'
import { entrustmentRules } from '#services/auth/account/entrust/entrustments.ts'
import { setBackRules } from '#services/auth/account/set-back/answers.ts'
import { letWait, newAccountWaits, roleWaits } from '#services/auth/account/users/entrusting.ts'

/** Sessions that a call ended, by its caller: forgotten everywhere once its transaction is done. */
type Ended = WeakMap<Actor, string[]>

function note(ended: Ended, actor: Actor, sids: string[] = []): void {
  ended.set(actor, [...(ended.get(actor) ?? []), ...sids])
}

/** What changing and deleting an account must not do, and the sessions it ends. */
function userRules(ended: Ended): ResourceRules<typeof user> {
  return {
    fresh: true,
    /** A role that changed ends every session at once (std.S13). */
    async onUpdate(w, value, before) {
      const { id, role_code: from } = before
      await letWait(w, value, before)
      if (value.role_code === undefined || value.role_code === from) return {}
      await lockAccounts(w)
      notOneself(w, id, 'You cannot change your own role')
      await mayChangeRole(w, id, from)
      await keepOneAdmin(w, { id, role_code: from })
      if (await roleWaits(w, value, before)) return {}
      note(ended, w.actor, await endSessions(w.tx, { userId: id }, 'role changed'))
      return {}
    },
    async onRemove(w, before) {
      const { id } = before
      await lockAccounts(w)
      notOneself(w, id, 'You cannot delete yourself')
      await keepOneAdmin(w, before)
      await mayDelete(w, id)
      note(ended, w.actor, await endSessions(w.tx, { userId: id }, 'deleted'))
    },
  }
}

/** What is said of an action that waits. */
const WAITS = 'A second super admin has to approve this'

/** The link of an answer. It is no part of what a repeated key gives again: nothing stored may open an account. */
function withLink(
  record: UserRecord,
  { link, mailed }: Done,
  mails: boolean,
): UserRecord & Partial<ResetLink> {
  if (!link) return record
  return {
    ...record,
    reset_link: link.path,
    reset_link_expires_at: link.expires_at,
    mailed: mails && mailed === true,
  }
}

/** A new account gets an invitation; nobody knows a password until its owner sets one. */
function mountCreate(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  mountCall(app, createUser, async ({ actor, input, once }) => {
    let done: Done = {}
    const record = await write(ctx, actor, once, async (w) => {
      const id = await insertRecord(w, user, input)
      await newAccountWaits(w, id, input)
      done = await invite(w, { id })
      const subject = { type: 'user', id, no: input.username }
      await w.audit({ action: 'create', subject, after: input })
      await w.emit({ type: 'user.created', subject })
      return readRecord(ctx, w.tx, user, actor, id)
    })
    return withLink(record, done, options.mails)
  })
}

/** The account of an action, locked until the action is done, in the version that the caller saw. */
async function lockedUser(
  w: Write,
  id: unknown,
  body: Parameters<typeof refuseStale>[0],
): Promise<UserRecord> {
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  await runSql(w.tx, 'select 1 from auth."user" where id = $1 for update', [id])
  const row = await readRecord(w.ctx, w.tx, user, w.actor, id)
  refuseStale(body, row)
  return row
}

/** Refuses an action that the account's status or a guard does not allow. */
async function refuseAction(w: Write, name: string, action: UserAction, row: UserRecord): Promise<void> {
  const wrong = refusal(USER_LIFECYCLE, name, row.status)
  if (wrong) refuseNow([{ field: USER_LIFECYCLE.field, ...wrong }])
  const facts = { ctx: w.ctx, db: w.tx, actor: w.actor, row, input: null }
  const [reason] = (await action.guard?.(facts)) ?? []
  if (reason) throw new AppError('failed_precondition', reason.message, [], reason.params)
}

const INPUTS: Lifecycle['actions'] = USER_LIFECYCLE.actions

/** POST /v1/user/{id}/{action} */
async function act(
  ctx: ServiceContext,
  c: Call,
  ended: Ended,
  name: ActionOf<typeof user>,
  options: AuthOptions,
): Promise<Response> {
  const { actor } = c.var
  const action: UserAction = USER_ACTIONS[name]
  const body = await bodyOf(c)
  let done: Done = {}
  const record = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    await lockAccounts(w)
    const row = await lockedUser(w, c.req.param('id'), body)
    await refuseAction(w, name, action, row)
    const input = checkedInput(INPUTS[name]?.input, body)
    done = await action.run(w, row, input)
    const subject = { type: 'user', id: row.id, no: row.username }
    const after = await readRecord(ctx, w.tx, user, actor, row.id)
    await w.audit({
      action: name,
      subject,
      before: { status: row.status },
      after: { status: after.status },
      reason: typeof input.reason === 'string' ? input.reason : null,
    })
    await w.emit({ type: `user.${name}`, subject })
    return after
  })
  countChanged(user)
  note(ended, actor, done.ended)
  return answer(c, withLink(record, done, options.mails), done.waits ? WAITS : action.said)
}

/** What can be done to an account, and the calls that do it. */
function mountUserActions(app: ServiceApp, ctx: ServiceContext, ended: Ended, options: AuthOptions): void {
  for (const name of callableActions(user)) {
    const { summary, sensitive } = USER_ACTIONS[name]
    const spec = { ...actionCall(user, name), summary, ...(sensitive ? { fresh: true as const } : {}) }
    mountRaw(app, spec, (c) => act(ctx, c, ended, name, options))
  }
  mountOffer(app, ctx, user, USER_ACTIONS)
}

/** Accounts and the record of sign-ins, for super admins only. */
export function mountUsers(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  const ended: Ended = new WeakMap()
  app.use('/v1/user/*', async (c, next) => {
    requireRole(c, user.access.read)
    await next()
    const sids = ended.get(c.var.actor)
    if (sids?.length) options.onEnded(sids)
  })
  mountCreate(app, ctx, options)
  mountUserActions(app, ctx, ended, options)
  mountCall(app, userSessions, async ({ actor, params }) => {
    const id = await visibleId(ctx, ctx.db, user, actor, params.id)
    return { items: await sessionsOf(ctx.db, id, actor.sid) }
  })
  mountCall(app, userActivity, async ({ actor, params }) => {
    const { id, role_code: role } = await readRecord(ctx, ctx.db, user, actor, params.id)
    return activityOf(ctx.db, id, role)
  })
  // The status is worked out, not stored, so its actions are the calls above and not the general ones.
  const { lifecycle: _, ...plain } = user
  mountResource(app, ctx, { ...plain, without: new Set(['create']) }, userRules(ended))
  mountResource(app, ctx, loginAudit)
  mountResource(app, ctx, entrustment, entrustmentRules)
  mountResource(app, ctx, setBack, setBackRules)
}
