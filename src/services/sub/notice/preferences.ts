import { isRoleCode, type RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import {
  ownPreferences,
  setOwnPreference,
  setUserPreference,
  userPreferences,
  type NotificationPreference,
} from '#contracts/notice/calls.ts'
import { isMailed, kindsFor, NOTIFICATION_KINDS, soundsAtFirst } from '#contracts/notice/notification.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write, type Once, type Write } from '#engine/write.ts'

interface Preferences {
  items: NotificationPreference[]
}

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
  const chosen = await runSql<
    ColumnsOf<'sub.user_notification_pref', 'event_type' | 'is_on' | 'has_sound' | 'has_mail'>
  >(db, 'select event_type, is_on, has_sound, has_mail from sub.user_notification_pref where user_id = $1', [
    person.id,
  ])
  const choiceOf = (type: string) => chosen.find((one) => one.event_type === type)
  return kindsFor(person.role).map((type) => ({
    event_type: type,
    label: translated(lang, NOTIFICATION_KINDS[type]!.label),
    is_on: choiceOf(type)?.is_on ?? true,
    has_sound: choiceOf(type)?.has_sound ?? soundsAtFirst(type),
    has_mail: choiceOf(type)?.has_mail ?? true,
    is_mailed: isMailed(type),
  }))
}

type Wish = Omit<NotificationPreference, 'label' | 'is_mailed'>

/** Refuses an event that the role of the user is never told of. */
function refuseForeign(person: Person, wish: Wish): void {
  if (!kindsFor(person.role).includes(wish.event_type))
    throw fieldError('event_type', 'Choose one from the list')
}

async function set(w: Write, person: Person, wish: Wish): Promise<NotificationPreference[]> {
  const before = await preferencesOf(w.tx, person, w.actor.lang)
  const was = before.find(({ event_type: type }) => type === wish.event_type)
  await runSql(
    w.tx,
    `insert into sub.user_notification_pref (user_id, event_type, is_on, has_sound, has_mail) values ($1, $2, $3, $4, $5)
     on conflict (user_id, event_type) do update set is_on = excluded.is_on, has_sound = excluded.has_sound,
       has_mail = excluded.has_mail`,
    [person.id, wish.event_type, wish.is_on, wish.has_sound, wish.has_mail],
  )
  await w.audit({
    action: 'notification-preference',
    subject: { type: 'user', id: person.id },
    before: {
      event_type: wish.event_type,
      is_on: was?.is_on ?? true,
      has_sound: was?.has_sound ?? soundsAtFirst(wish.event_type),
      has_mail: was?.has_mail ?? true,
    },
    after: wish,
  })
  return preferencesOf(w.tx, person, w.actor.lang)
}

/** What users want to be told: everybody sets their own, an admin everybody's. */
export function mountPreferences(app: ServiceApp, ctx: ServiceContext): void {
  const read = async (person: Person, { lang }: Actor): Promise<Preferences> => ({
    items: await preferencesOf(ctx.db, person, lang),
  })
  const change = async (
    person: Person,
    wish: Wish,
    actor: Actor,
    once: Once | null,
  ): Promise<Preferences> => {
    refuseForeign(person, wish)
    return { items: await write(ctx, actor, once, (w) => set(w, person, wish)) }
  }
  const own = ({ userId: id, roleCode: role }: Actor): Person => ({ id, role })
  mountCall(app, ownPreferences, ({ actor }) => read(own(actor), actor))
  mountCall(app, setOwnPreference, ({ actor, input, once }) => change(own(actor), input, actor, once))
  mountCall(app, userPreferences, async ({ actor, params: { id } }) =>
    read(await personOf(ctx.db, id), actor),
  )
  mountCall(app, setUserPreference, async ({ actor, input, once, params: { id } }) =>
    change(await personOf(ctx.db, id), input, actor, once),
  )
}
