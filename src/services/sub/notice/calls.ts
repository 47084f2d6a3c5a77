import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/wire.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import {
  NOTIFICATIONS,
  readAllNotifications,
  readNotification,
  unreadCount,
  type Notification,
} from '#contracts/notice/calls.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { paginationOf } from '#engine/list/list-query.ts'
import { answer } from '#engine/call/service.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'
import type { Notice } from '#services/sub/notice/deliver.ts'

const MOST = 100

const LIST: RawCall = {
  at: 'GET /v1/notification',
  summary: 'The caller’s notifications: unread ones first, then the newest',
  roles: 'staff',
  query: {
    page_number: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1, maximum: MOST },
    unread: { type: 'integer', enum: [1] },
  },
  answer: () => answerSchema(NOTIFICATIONS),
}

type StoredNotification = Narrowed<
  ColumnsOf<'sub.notification', 'id' | 'at' | 'event_type' | 'title' | 'data' | 'link' | 'read_at'>,
  { data: Notice['data'] }
>

/** What stands below a notice: what is asked, what was seen, what somebody wrote, or who it was. */
function noteOf({ asks, said, by, note }: Notice['data'], lang: Lang): string | null {
  if (asks) return [translated(lang, asks), by, note].filter(Boolean).join(' · ')
  return said ? translated(lang, said.message, said.params) : (note ?? by)
}

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
  const mine = c.req.query('unread') === '1' ? 'user_id = $1 and read_at is null' : 'user_id = $1'
  const rows = await runSql<StoredNotification>(
    ctx.db,
    `select id, at, event_type, title, data, link, read_at from sub.notification where ${mine}
     order by (read_at is null) desc, at desc, id desc limit $2 offset $3`,
    [actor.userId, size, (page - 1) * size],
  )
  const [count] = await runSql<Computed<{ n: number }>>(
    ctx.db,
    `select count(*) as n from sub.notification where ${mine}`,
    [actor.userId],
  )
  return {
    pagination: paginationOf({ page, limit: size }, count?.n ?? 0),
    items: rows.map(({ data, ...row }) => ({
      ...row,
      title: translated(actor.lang, row.title, { no: data.no }),
      note: noteOf(data, actor.lang),
    })),
  }
}

/** Tells the other windows of the user how many notifications are unread now. */
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

/** The caller's own notifications: nobody reads or marks those of others. */
export function mountNotifications(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, unreadCount, async ({ actor }) => ({ unread: await unreadOf(ctx.db, actor.userId) }))
  mountRaw(app, LIST, async (c) => answer(c, await pageFor(ctx, c)))
  mountCall(app, readAllNotifications, ({ actor, once }) => write(ctx, actor, once, readAll))
  mountCall(app, readNotification, ({ actor, once, params: { id } }) =>
    write(ctx, actor, once, (w) => readOne(w, id)),
  )
}
