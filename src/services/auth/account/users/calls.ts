import { actionInput } from '#kernel/lifecycle.ts'
import type { RoleCode } from '#access/roles.ts'
import { AppError, NOT_FOUND, STALE } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { checkInput, checkNew } from '#contracts/schemas.ts'
import { loginAudit } from '#contracts/account/login-audit.ts'
import { user as userContract } from '#contracts/account/user.ts'
import { USER_LIFECYCLE } from '#contracts/account/user-lifecycle.ts'
import { actionCall, mountOffer } from '#engine/action/actions.ts'
import { mountRaw, requireRole, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { bodySchema, itemsOf, recordRef } from '#engine/call/json-schema.ts'
import { mountResource } from '#engine/mount.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { insertRecord, readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { write, type Write } from '#engine/write.ts'
import { sessionsOf } from '#services/auth/account/calls/sessions.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { endSessions } from '#services/auth/account/sessions.ts'
import {
  invite,
  refuseAction,
  USER_ACTIONS,
  USER_GUARDS,
  type Done,
  type UserAction,
} from '#services/auth/account/users/actions.ts'
import { activityOf } from '#services/auth/account/users/activity.ts'
import {
  keepOneAdmin,
  lockAccounts,
  mayChangeRole,
  mayDelete,
  notOneself,
  type UserRow,
} from '#services/auth/account/users/guards.ts'

type Row = Record<string, unknown>
const user = userContract

/** Sessions that a call ended, by its caller: forgotten everywhere once its transaction is done. */
type Ended = WeakMap<Actor, string[]>

function note(ended: Ended, actor: Actor, sids: string[] = []): void {
  ended.set(actor, [...(ended.get(actor) ?? []), ...sids])
}

/** A role that changed ends every session at once (std.S13). */
async function onUpdate(ended: Ended, w: Write, value: Row, before: Row): Promise<Row> {
  const id = before.id as string
  const from = before.role_code as RoleCode
  if (value.role_code === undefined || value.role_code === from) return {}
  await lockAccounts(w)
  notOneself(w, id, 'You cannot change your own role')
  await mayChangeRole(w, id, from)
  await keepOneAdmin(w, { id, role_code: from })
  note(ended, w.actor, await endSessions(w.tx, { userId: id }, 'role changed'))
  return {}
}

async function onRemove(ended: Ended, w: Write, before: Row): Promise<void> {
  const id = before.id as string
  await lockAccounts(w)
  notOneself(w, id, 'You cannot delete yourself')
  await keepOneAdmin(w, { id, role_code: before.role_code as RoleCode })
  await mayDelete(w, id)
  note(ended, w.actor, await endSessions(w.tx, { userId: id }, 'deleted'))
}

/** The link of an answer. It is no part of what a repeated key gives again: nothing stored may open an account. */
function withLink(record: Row, { link, mailed }: Done, mails: boolean): Row {
  if (!link) return record
  return {
    ...record,
    reset_link: link.path,
    reset_link_expires_at: link.expires_at,
    mailed: mails && mailed === true,
  }
}

/** POST /v1/user/create: the account and its invitation; nobody knows a password until its owner sets one. */
async function create(ctx: ServiceContext, c: Call, options: AuthOptions): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  let done: Done = {}
  const record = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    const { value, errors } = checkNew(user, body)
    if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
    const id = await insertRecord(w, user, value)
    done = await invite(w, { id, invited: true })
    const subject = { type: 'user', id, no: String(value.username) }
    await w.audit({ action: 'create', subject, after: value })
    await w.emit({ type: 'user.created', subject })
    return readRecord(ctx, w.tx, user, actor, id)
  })
  return answer(c, withLink(record, done, options.mails), 'Created')
}

async function lockedUser(w: Write, id: unknown, version: unknown): Promise<UserRow> {
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  await runSql(w.tx, 'select 1 from auth."user" where id = $1 for update', [id])
  const [row] = await runSql<UserRow>(
    w.tx,
    `select id, username, role_code, status, has_second_factor, row_version, password_hash is null as invited
     from auth.user_account where id = $1 and deleted_at is null`,
    [id],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  if (version !== undefined && version !== row.row_version) throw new AppError('aborted', STALE)
  return row
}

/** What an action is told: its inputs, and nothing else but the version of the record. */
function userInput(name: string, body: Row): Row {
  const { value, errors } = checkInput(actionInput(USER_LIFECYCLE, name), body)
  if ('id' in body) errors.push({ field: 'id', message: 'There is no such field' })
  if (body.row_version !== undefined && !Number.isInteger(body.row_version))
    errors.push({ field: 'row_version', message: 'Must be a whole number' })
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  return value
}

/** POST /v1/user/{id}/{action} */
async function act(
  ctx: ServiceContext,
  c: Call,
  ended: Ended,
  [name, action]: [string, UserAction],
  options: AuthOptions,
): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  let done: Done = {}
  const record = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    await lockAccounts(w)
    const found = await lockedUser(w, c.req.param('id'), body.row_version)
    await refuseAction(w, name, found)
    const input = userInput(name, body)
    done = await action.run(w, found, input)
    const subject = { type: 'user', id: found.id, no: found.username }
    const after = await readRecord(ctx, w.tx, user, actor, found.id)
    await w.audit({
      action: name,
      subject,
      before: { status: found.status },
      after: { status: after.status },
      reason: typeof input.reason === 'string' ? input.reason : null,
    })
    await w.emit({ type: `user.${name}`, subject })
    return after
  })
  countChanged(user)
  note(ended, actor, done.ended)
  return answer(c, withLink(record, done, options.mails), action.said)
}

/** GET /v1/user/{id}/sessions: where a user is signed in. */
async function sessions(ctx: ServiceContext, c: Call): Promise<Response> {
  const { actor } = c.var
  const record = await readRecord(ctx, ctx.db, user, actor, c.req.param('id'))
  return answer(c, { items: await sessionsOf(ctx.db, record.id as string, actor.sid) })
}

/** GET /v1/user/{id}/activity: how much he has done of late, by kind of record. */
async function activity(ctx: ServiceContext, c: Call): Promise<Response> {
  const record = await readRecord(ctx, ctx.db, user, c.var.actor, c.req.param('id'))
  return answer(c, await activityOf(ctx.db, String(record.id), record.role_code as RoleCode))
}

const ACCOUNT = { roles: user.access.update, answer: () => recordRef(user) } as const

const CREATE: RawCall = {
  at: 'POST /v1/user/create',
  summary: 'Create a user, with a link to set a password',
  body: () => bodySchema(user.fields),
  once: true,
  fresh: true,
  ...ACCOUNT,
}

const SESSIONS: RawCall = {
  at: 'GET /v1/user/{id}/sessions',
  summary: 'Where a user is signed in',
  roles: user.access.read,
  answer: itemsOf,
}

const ACTIVITY: RawCall = {
  at: 'GET /v1/user/{id}/activity',
  summary: 'What a user did in the last 90 days, by kind of record',
  roles: user.access.read,
  answer: itemsOf,
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
  mountRaw(app, CREATE, (c) => create(ctx, c, options))
  for (const [name, action] of Object.entries(USER_ACTIONS))
    mountRaw(
      app,
      {
        ...actionCall(user, name),
        summary: action.summary,
        ...(action.sensitive ? { fresh: true as const } : {}),
      },
      (c) => act(ctx, c, ended, [name, action], options),
    )
  mountRaw(app, SESSIONS, (c) => sessions(ctx, c))
  mountRaw(app, ACTIVITY, (c) => activity(ctx, c))
  const rules: ResourceRules = {
    fresh: true,
    onUpdate: (w, value, before) => onUpdate(ended, w, value, before),
    onRemove: (w, before) => onRemove(ended, w, before),
  }
  mountOffer(app, ctx, user, USER_GUARDS)
  // The status is worked out, not stored, so its actions are the calls above and not the general ones.
  const { lifecycle: _, ...plain } = user
  mountResource(app, ctx, { ...plain, without: new Set(['create']) }, rules)
  mountResource(app, ctx, loginAudit)
}
