import type { RoleCode } from '#access/roles.ts'
import { AppError, fieldError, NOT_FOUND, STALE } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { idOf } from '#contracts/fields.ts'
import { checkNew } from '#contracts/schemas.ts'
import { loginAudit } from '#contracts/auth/login-audit.ts'
import { user as userContract } from '#contracts/auth/user.ts'
import type { Resource } from '#kernel/resource.ts'
import { mountCall, requireRole, type CallSpec } from '#services/_shared/calls.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { requireFresh } from '#services/_shared/fresh.ts'
import { actionSchema, bodySchema, itemsOf, recordRef } from '#services/_shared/json-schema.ts'
import { mountResource, type ResourceRules } from '#services/_shared/mount.ts'
import { insertRecord, readRecord } from '#services/_shared/records.ts'
import { answer, bodyOf, onceOf, type Call, type ServiceApp } from '#services/_shared/service.ts'
import { run } from '#services/_shared/sql.ts'
import { touched } from '#services/_shared/totals.ts'
import { write, type Write } from '#services/_shared/write.ts'
import { sessionsOf } from '#services/auth/calls/sessions.ts'
import { onlyKeys } from '#services/auth/inputs.ts'
import type { AuthOptions } from '#services/auth/options.ts'
import { endSessions } from '#services/auth/sessions.ts'
import { invite, USER_ACTIONS, type Done, type UserAction } from '#services/auth/users/actions.ts'
import {
  keepOneAdmin,
  lockAccounts,
  mayChangeRole,
  mayDelete,
  notOneself,
  type UserRow,
} from '#services/auth/users/guards.ts'

type Row = Record<string, unknown>
const user = userContract as unknown as Resource

/** Sessions that a call ended, by its caller: forgotten everywhere once its transaction is done. */
type Ended = WeakMap<Actor, string[]>

function note(ended: Ended, actor: Actor, sids: string[] = []): void {
  ended.set(actor, [...(ended.get(actor) ?? []), ...sids])
}

/** A role that changed ends every session at once (S13). */
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
function withLink(record: Row, { link, mailed }: Done): Row {
  return link ? { ...record, reset_link: link.path, reset_link_expires_at: link.expires_at, mailed } : record
}

/** POST /v1/user/create: the account and its invitation; nobody knows a password until its owner sets one. */
async function create(ctx: ServiceContext, c: Call): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  let done: Done = {}
  const record = await write(ctx, actor, onceOf(c, body), async (w) => {
    const { value, errors } = checkNew(user, body)
    if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
    const id = await insertRecord(w, user, value)
    done = await invite(w, { id, invited: true })
    const subject = { type: 'user', id, no: String(value.username) }
    await w.audit({ action: 'create', subject, after: value })
    await w.emit({ type: 'user.created', subject })
    return readRecord(ctx, w.tx, user, actor, id)
  })
  return answer(c, withLink(record, done), 'Created')
}

async function lockedUser(w: Write, id: unknown, version: unknown): Promise<UserRow> {
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  const [row] = await run<UserRow>(
    w.tx,
    `select id, username, role_code, is_active, row_version, password_hash is null as invited
     from auth."user" where id = $1 and deleted_at is null for update`,
    [id],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  if (version !== undefined && version !== row.row_version) throw new AppError('aborted', STALE)
  return row
}

/** POST /v1/user/{id}/{action} */
async function act(
  ctx: ServiceContext,
  c: Call,
  ended: Ended,
  [name, action]: [string, UserAction],
): Promise<Response> {
  const { actor } = c.var
  if (action.sensitive) requireFresh(actor)
  const body = await bodyOf(c)
  onlyKeys(body, ['row_version', ...action.input])
  if (body.row_version !== undefined && !Number.isInteger(body.row_version))
    throw fieldError('row_version', 'Must be a whole number')
  let done: Done = {}
  const record = await write(ctx, actor, onceOf(c, body), async (w) => {
    await lockAccounts(w)
    const found = await lockedUser(w, c.req.param('id'), body.row_version)
    done = await action.run(w, found, body)
    const subject = { type: 'user', id: found.id, no: found.username }
    await w.audit({ action: name, subject })
    await w.emit({ type: `user.${name}`, subject })
    return readRecord(ctx, w.tx, user, actor, found.id)
  })
  touched(user)
  note(ended, actor, done.ended)
  return answer(c, withLink(record, done), action.said)
}

/** GET /v1/user/{id}/sessions: where a user is signed in. */
async function sessions(ctx: ServiceContext, c: Call): Promise<Response> {
  const { actor } = c.var
  const record = await readRecord(ctx, ctx.db.kysely, user, actor, c.req.param('id'))
  return answer(c, { items: await sessionsOf(ctx.db.kysely, record.id as string, actor.sid) })
}

/** Calls on accounts that need a fresh proof of who asks (S15); actions say so themselves. */
const CHANGES = /\/(create|update)$/

const ACCOUNT = { roles: user.access.update, answer: () => recordRef(user) } as const

const CREATE: CallSpec = {
  at: 'POST /v1/user/create',
  summary: 'Create a user, with a link to set a password',
  body: () => bodySchema(user.fields),
  once: true,
  ...ACCOUNT,
}

const SESSIONS: CallSpec = {
  at: 'GET /v1/user/{id}/sessions',
  summary: 'Where a user is signed in',
  roles: user.access.read,
  answer: itemsOf,
}

function actionCall(name: string, { input, summary }: UserAction): CallSpec {
  const fields = Object.fromEntries(input.map((key) => [key, idOf({ label: key })]))
  return {
    at: `POST /v1/user/{id}/${name}`,
    summary,
    body: () => actionSchema(fields),
    once: true,
    ...ACCOUNT,
  }
}

/** Accounts and the record of sign-ins, for super admins only. */
export function mountUsers(app: ServiceApp, ctx: ServiceContext, options: AuthOptions): void {
  const ended: Ended = new WeakMap()
  app.use('/v1/user/*', async (c, next) => {
    requireRole(c, user.access.read)
    if (c.req.method === 'DELETE' || CHANGES.test(c.req.path)) requireFresh(c.var.actor)
    await next()
    const sids = ended.get(c.var.actor)
    if (sids?.length) options.onEnded(sids)
  })
  mountCall(app, CREATE, (c) => create(ctx, c))
  for (const [name, action] of Object.entries(USER_ACTIONS))
    mountCall(app, actionCall(name, action), (c) => act(ctx, c, ended, [name, action]))
  mountCall(app, SESSIONS, (c) => sessions(ctx, c))
  const rules: ResourceRules = {
    onUpdate: (w, value, before) => onUpdate(ended, w, value, before),
    onRemove: (w, before) => onRemove(ended, w, before),
  }
  mountResource(app, ctx, { ...user, without: new Set(['create']) }, rules)
  mountResource(app, ctx, loginAudit as unknown as Resource)
}
