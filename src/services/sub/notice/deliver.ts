import type { RoleCode } from '#access/roles.ts'
import type { Sentence } from '#i18n/translate.ts'
import { isGathered, isMailed } from '#contracts/notice/notification.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Somebody } from '#engine/context.ts'
import type { Envelope } from '#events/relay.ts'
import type { Always, ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { queueMails } from '#services/sub/notice/mail.ts'

/** Users in use of the roles who want to hear of this kind of event and have not caused it. */
export function candidates(
  w: Write,
  { actor }: Envelope,
  kind: string,
  roles: readonly RoleCode[],
): Promise<Somebody[]> {
  return runSql<
    Narrowed<Always<ColumnsOf<'auth.user_account', 'id' | 'role_code'>>, Pick<Somebody, 'role_code'>>
  >(
    w.tx,
    `select u.id, u.role_code from auth.public_user_account u
     where u.role_code = any($1::text[]) and u.is_active and u.deleted_at is null and u.id is distinct from $2::uuid
       and not exists (select from sub.user_notification_pref p
                       where p.user_id = u.id and p.event_type = $3 and not p.is_on)`,
    [roles, actor?.user_id ?? null, kind],
  )
}

/** Who caused an event, by name. */
export async function nameOf(w: Write, { actor }: Envelope): Promise<string | null> {
  if (!actor) return null
  const [user] = await runSql<Always<ColumnsOf<'auth.user_account', 'name'>>>(
    w.tx,
    'select name from auth.public_user_account where id = $1',
    [actor.user_id],
  )
  return user?.name ?? null
}

/** What is told, and to whom. */
export interface Notice {
  readers: readonly string[]
  kind: string
  /** English; `{no}` is the record's number. */
  title: string
  link: string | null
  data: {
    no: string
    by: string | null
    note: string | null
    said?: Sentence
    note_id?: string
    asks?: string
  }
  subjectId: string
}

/** Who has none of a gathered kind unread; everybody where each is told. */
async function withoutOne(w: Write, kind: string, readers: readonly string[]): Promise<readonly string[]> {
  if (!isGathered(kind)) return readers
  const rows = await runSql<ColumnsOf<'sub.notification', 'user_id'>>(
    w.tx,
    'select distinct user_id from sub.notification where user_id = any($1::uuid[]) and event_type = $2 and read_at is null',
    [readers, kind],
  )
  const told = new Set(rows.map(({ user_id: id }) => id))
  return readers.filter((id) => !told.has(id))
}

/** Adds the rows, once for each event and reader, and says so to the readers' bells. */
export async function deliver(
  w: Write,
  envelope: Envelope,
  { readers: all, kind, title, link, data, subjectId }: Notice,
): Promise<void> {
  const readers = await withoutOne(w, kind, all)
  if (!readers.length) return
  const added = await runSql<ColumnsOf<'sub.notification', 'id' | 'user_id'>>(
    w.tx,
    `insert into sub.notification (id, at, user_id, event_id, event_type, title, data, link, subject_id)
     select id, $3, user_id, $4, $5, $6, $7, $8, $9 from unnest($1::uuid[], $2::uuid[]) as reader (id, user_id)
     on conflict (event_id, user_id) do nothing returning id, user_id`,
    [
      readers.map(() => uuidv7()),
      readers,
      envelope.occurred_at,
      envelope.id,
      kind,
      title,
      JSON.stringify(data),
      link,
      subjectId,
    ],
  )
  if (!added.length) return
  if (isMailed(kind))
    await queueMails(
      w,
      kind,
      added.map(({ id }) => id),
    )
  await w.emit({
    type: 'notification.created',
    subject: { type: 'notification', id: envelope.id, no: data.no },
    scope: { user_id: added.map(({ user_id: id }) => id) },
    data: { event_type: kind, title, no: data.no, link },
  })
}
