import * as z from 'zod/mini'
import { hrefOf, linkFields, type RowLink } from '#access/row-link.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import type { Resource } from '#kernel/resource.ts'
import { MENTIONED, MENTIONED_TITLE } from '#contracts/notice/notification.ts'
import { screenOfRecord } from '#contracts/notice/record-link.ts'
import { sourceOf } from '#engine/context.ts'
import type { Envelope } from '#events/relay.ts'
import { followedResource, inScope } from '#events/streams/filter.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { mayRead } from '#contracts/access.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { candidates, deliver, nameOf } from '#services/sub/notice/deliver.ts'

/** What a note's event carries; anything else is of another make and is passed over. */
const NOTED = z.object({ note_id: z.guid(), mentions: z.array(z.guid()), excerpt: z.string() })
const DELETED = z.object({ note_id: z.guid() })

const isWritten = (type: string): boolean => type.endsWith('.noted')
const isDeleted = (type: string): boolean => type.endsWith('.note_deleted')

/** Whether an event is about a note on a record. */
export const isAboutNote = ({ type }: Envelope): boolean => isWritten(type) || isDeleted(type)

/** Where a role reads the record; null where it has no screen of it. */
export async function linkFor(
  w: Write,
  resource: Resource,
  id: string,
  role: RoleCode,
): Promise<string | null> {
  const link: RowLink | undefined = screenOfRecord(resource.name, role)
  if (!link) return null
  const columns = linkFields(link).map((field) => `t."${field}"`)
  const [row] = await runSql<Computed<Record<string, unknown>>>(
    w.tx,
    `select ${columns.join(', ')} from ${sourceOf(resource, 'sub')} t where t.id = $1`,
    [id],
  )
  return row ? hrefOf(link, row) : null
}

/** Tells those whom a note names, as far as they may still read the record and want to hear of it. */
async function tellNamed(w: Write, envelope: Envelope, resource: Resource): Promise<void> {
  const noted = NOTED.safeParse(envelope.data)
  if (!noted.success || !noted.data.mentions.length) return
  const { mentions, excerpt, note_id } = noted.data
  const asked = (await candidates(w, envelope, MENTIONED, ROLES)).filter(({ id }) => mentions.includes(id))
  const scopes = await w.ctx.scopesOf(w.tx, asked)
  const readers = asked.filter(
    ({ id, role_code: roleCode }) =>
      mayRead(resource, roleCode) && inScope({ scope: scopes.get(id)! }, envelope),
  )
  const { subject } = envelope
  const by = await nameOf(w, envelope)
  for (const [role, people] of Map.groupBy(readers, ({ role_code }) => role_code))
    await deliver(w, envelope, {
      readers: people.map(({ id }) => id),
      kind: MENTIONED,
      title: MENTIONED_TITLE,
      link: await linkFor(w, resource, subject.id, role),
      data: { no: subject.no ?? resource.label, by, note: [by, excerpt].filter(Boolean).join(': '), note_id },
      subjectId: subject.id,
    })
}

/** A deleted note says nothing any more, in the bells neither. */
async function takeBack(w: Write, envelope: Envelope): Promise<void> {
  const deleted = DELETED.safeParse(envelope.data)
  if (!deleted.success) return
  const open = await runSql<ColumnsOf<'sub.notification', 'id' | 'user_id' | 'read_at'>>(
    w.tx,
    `select id, user_id, read_at from sub.notification
     where subject_id = $1 and event_type = $2 and data ->> 'note_id' = $3 for update`,
    [envelope.subject.id, MENTIONED, deleted.data.note_id],
  )
  if (!open.length) return
  await runSql(
    w.tx,
    `update sub.notification set read_at = coalesce(read_at, $2), data = data || '{"note":null}'
     where id = any($1::uuid[])`,
    [open.map(({ id }) => id), w.at],
  )
  const unread = open.filter(({ read_at: at }) => at === null)
  if (unread.length)
    await w.emit({
      type: 'notification.settled',
      subject: { type: 'notification', id: envelope.subject.id },
      scope: { user_id: unread.map(({ user_id: id }) => id) },
      data: { settled: 1 },
    })
}

/** What an event about a note means for the bells. */
export async function tellOfNote(w: Write, envelope: Envelope): Promise<void> {
  const resource = followedResource(envelope.subject.type)
  if (!resource) return
  await (isWritten(envelope.type) ? tellNamed(w, envelope, resource) : takeBack(w, envelope))
}
