import { isRoleCode, type RoleCode } from '#access/roles.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import {
  kindsFor,
  NOTIFICATION_KINDS,
  PREFERENCE_INPUT,
  type NotificationPreference,
} from '#contracts/notice/notification.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkedInput } from '#engine/call/input.ts'
import { bodySchema, itemsOf, type Json } from '#engine/call/json-schema.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

const ITEMS = (): Json =>
  itemsOf({ event_type: { type: 'string' }, label: { type: 'string' }, is_on: { type: 'boolean' } })
const ADMIN = ['super-admin'] as const

const CALLS = {
  own: {
    at: 'GET /v1/notification-preference',
    summary: 'What the caller is told of',
    roles: 'staff',
    answer: ITEMS,
  },
  setOwn: {
    at: 'POST /v1/notification-preference/update',
    summary: 'Choose whether the caller is told of an event',
    roles: 'staff',
    body: () => bodySchema(PREFERENCE_INPUT),
    answer: ITEMS,
    once: true,
  },
  of: {
    at: 'GET /v1/notification-preference/{id}',
    summary: 'What a user is told of',
    roles: ADMIN,
    answer: ITEMS,
  },
  setOf: {
    at: 'POST /v1/notification-preference/{id}/update',
    summary: 'Choose whether a user is told of an event',
    roles: ADMIN,
    body: () => bodySchema(PREFERENCE_INPUT),
    answer: ITEMS,
    once: true,
  },
} as const satisfies Record<string, RawCall>

interface Person {
  id: string
  role: RoleCode
}

/** The user of an id; 404 when there is none. */
async function personOf(db: Executor, id: string): Promise<Person> {
  const [user] = isId(id)
    ? await runSql<Always<ColumnsOf<'auth.user_account', 'role_code'>>>(
        db,
        'select role_code from auth.public_user_account where id = $1 and deleted_at is null',
        [id],
      )
    : []
  if (!user || !isRoleCode(user.role_code)) throw new AppError('not_found', NOT_FOUND)
  return { id, role: user.role_code }
}

async function preferencesOf(db: Executor, person: Person, lang: Lang): Promise<NotificationPreference[]> {
  const off = await runSql<ColumnsOf<'sub.user_notification_pref', 'event_type'>>(
    db,
    'select event_type from sub.user_notification_pref where user_id = $1 and not is_on',
    [person.id],
  )
  return kindsFor(person.role).map((type) => ({
    event_type: type,
    label: translated(lang, NOTIFICATION_KINDS[type]!.label),
    is_on: !off.some(({ event_type: one }) => one === type),
  }))
}

interface Wish {
  event_type: string
  is_on: boolean
}

/** The body of a change; an event that the person's role is never told of is refused. */
function wishOf(person: Person, body: Record<string, unknown>): Wish {
  const wish = checkedInput(PREFERENCE_INPUT, body) as unknown as Wish
  if (!kindsFor(person.role).includes(wish.event_type))
    throw fieldError('event_type', 'Choose one from the list')
  return wish
}

async function set(w: Write, person: Person, wish: Wish): Promise<NotificationPreference[]> {
  const before = await preferencesOf(w.tx, person, w.actor.lang)
  await runSql(
    w.tx,
    `insert into sub.user_notification_pref (user_id, event_type, is_on) values ($1, $2, $3)
     on conflict (user_id, event_type) do update set is_on = excluded.is_on`,
    [person.id, wish.event_type, wish.is_on],
  )
  const was = before.find(({ event_type: type }) => type === wish.event_type)
  await w.audit({
    action: 'notification-preference',
    subject: { type: 'user', id: person.id },
    before: { event_type: wish.event_type, is_on: was?.is_on ?? true },
    after: wish,
  })
  return preferencesOf(w.tx, person, w.actor.lang)
}

/** What people want to be told: everybody sets his own, the super-admin everybody's. */
export function mountPreferences(app: ServiceApp, ctx: ServiceContext): void {
  const own = async (c: Call): Promise<Person> => ({ id: c.var.actor.userId, role: c.var.actor.roleCode })
  const named = (c: Call): Promise<Person> => personOf(ctx.db, c.req.param('id') ?? '')
  for (const [read, change, whose] of [
    [CALLS.own, CALLS.setOwn, own],
    [CALLS.of, CALLS.setOf, named],
  ] as const) {
    mountRaw(app, read, async (c) =>
      answer(c, { items: await preferencesOf(ctx.db, await whose(c), c.var.actor.lang) }),
    )
    mountRaw(app, change, async (c) => {
      const body = await bodyOf(c)
      const person = await whose(c)
      const wish = wishOf(person, body)
      const items = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) => set(w, person, wish))
      return answer(c, { items })
    })
  }
}
