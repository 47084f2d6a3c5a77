import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/wire.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import type { Notification } from '#contracts/notice/notification.ts'
import { translated } from '#i18n/translated.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkedInput } from '#engine/call/input.ts'
import { bodySchema, ID, pageOf, type Json } from '#engine/call/json-schema.ts'
import { paginationOf } from '#engine/list/list-query.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

const MOST = 100

const NOTIFICATION: Json = {
  type: 'object',
  properties: {
    id: ID,
    at: { type: 'string', format: 'date-time' },
    event_type: { type: 'string' },
    title: { type: 'string' },
    note: { type: ['string', 'null'] },
    link: { type: ['string', 'null'] },
    read_at: { type: ['string', 'null'], format: 'date-time' },
  },
}
const UNREAD: Json = { type: 'object', properties: { unread: { type: 'integer' } } }

const CALLS = {
  unread: {
    at: 'GET /v1/notification/unread',
    summary: 'How many of the caller’s notifications are unread',
    roles: 'staff',
    answer: () => UNREAD,
  },
  list: {
    at: 'GET /v1/notification',
    summary: 'The caller’s notifications: unread ones first, then the newest',
    roles: 'staff',
    query: {
      page_number: { type: 'integer', minimum: 1 },
      limit: { type: 'integer', minimum: 1, maximum: MOST },
    },
    answer: () => pageOf(NOTIFICATION),
  },
  readAll: {
    at: 'POST /v1/notification/read-all',
    summary: 'Mark all of the caller’s notifications as read',
    roles: 'staff',
    body: () => bodySchema({}),
    answer: () => UNREAD,
    once: true,
  },
  read: {
    at: 'POST /v1/notification/{id}/read',
    summary: 'Mark one of the caller’s notifications as read',
    roles: 'staff',
    body: () => bodySchema({}),
    answer: () => UNREAD,
    once: true,
  },
} as const satisfies Record<string, RawCall>

type StoredNotification = Narrowed<
  ColumnsOf<'sub.notification', 'id' | 'at' | 'event_type' | 'title' | 'data' | 'link' | 'read_at'>,
  { data: { no: string; by: string | null; note: string | null } }
>

async function unreadOf(db: Executor, userId: string): Promise<number> {
  const [row] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*) as n from sub.notification where user_id = $1 and read_at is null',
    [userId],
  )
  return row?.n ?? 0
}

async function pageFor(ctx: ServiceContext, c: Call): Promise<Page<Notification>> {
  const { actor } = c.var
  const { page, limit } = parseListRequest({
    page_number: c.req.query('page_number') ?? 1,
    limit: c.req.query('limit') ?? 20,
  })
  const size = Math.min(limit, MOST)
  const rows = await runSql<StoredNotification>(
    ctx.db,
    `select id, at, event_type, title, data, link, read_at from sub.notification where user_id = $1
     order by (read_at is null) desc, at desc, id desc limit $2 offset $3`,
    [actor.userId, size, (page - 1) * size],
  )
  const [count] = await runSql<Computed<{ n: number }>>(
    ctx.db,
    'select count(*) as n from sub.notification where user_id = $1',
    [actor.userId],
  )
  return {
    pagination: paginationOf({ page, limit: size }, count?.n ?? 0),
    items: rows.map(({ data, ...row }) => ({
      ...row,
      title: translated(actor.lang, row.title, { no: data.no }),
      note: data.note ?? data.by,
    })),
  }
}

/** The person's other windows count anew. */
async function recount(w: Write, id: string): Promise<{ unread: number }> {
  const { userId } = w.actor
  const unread = await unreadOf(w.tx, userId)
  await w.emit({
    type: 'notification.read',
    subject: { type: 'notification', id },
    scope: { user_id: userId },
    data: { unread },
  })
  return { unread }
}

async function readOne(w: Write, id: string): Promise<{ unread: number }> {
  const { userId } = w.actor
  const rows = isId(id)
    ? await runSql(
        w.tx,
        `update sub.notification set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2 returning id`,
        [id, userId, w.at],
      )
    : []
  if (!rows.length) throw new AppError('not_found', NOT_FOUND)
  return recount(w, id)
}

async function readAll(w: Write): Promise<{ unread: number }> {
  const { userId } = w.actor
  const rows = await runSql(
    w.tx,
    'update sub.notification set read_at = $2 where user_id = $1 and read_at is null returning id',
    [userId, w.at],
  )
  return rows.length ? recount(w, userId) : { unread: 0 }
}

/** A body that says nothing; a key in it is a mistake. */
async function noBody(c: Call): Promise<Record<string, unknown>> {
  const body = await bodyOf(c)
  checkedInput({}, body)
  return body
}

/** The caller's own notifications: nobody reads or marks those of others. */
export function mountNotifications(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(app, CALLS.unread, async (c) => answer(c, { unread: await unreadOf(ctx.db, c.var.actor.userId) }))
  mountRaw(app, CALLS.list, async (c) => answer(c, await pageFor(ctx, c)))
  mountRaw(app, CALLS.readAll, async (c) => {
    const body = await noBody(c)
    return answer(c, await write(ctx, c.var.actor, idempotencyKey(c, body), readAll))
  })
  mountRaw(app, CALLS.read, async (c) => {
    const body = await noBody(c)
    const id = c.req.param('id') ?? ''
    return answer(c, await write(ctx, c.var.actor, idempotencyKey(c, body), (w) => readOne(w, id)))
  })
}
