import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { NOTE_OPEN_MS } from '#contracts/note-limits.ts'
import type { Note, NoteFile } from '#contracts/notes.ts'
import { clock } from '#kernel/clock.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type StoredNote = Narrowed<
  ColumnsOf<
    'master.note',
    'id' | 'created_at' | 'created_by' | 'author_name' | 'author_role' | 'text' | 'mentions' | 'deleted_at'
  >,
  Pick<Note, 'mentions'>
> &
  Computed<{ files: NoteFile[] }>

/** What is known of the removal of the file of a row `c` of `note_file`; null where it is still there. */
export const REMOVED_SQL = `case when c.removed_at is null then null
  else jsonb_build_object('at', to_char(c.removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by_name', c.removed_by_name, 'reason', c.removed_reason) end`

/** Until when the caller may delete a note: its author for a quarter of an hour, nobody else. */
export function deletableUntil(
  {
    created_at: at,
    created_by: author,
    deleted_at: gone,
  }: ColumnsOf<'master.note', 'created_at' | 'created_by' | 'deleted_at'>,
  actor: Actor,
): string | null {
  const until = Date.parse(at) + NOTE_OPEN_MS
  return author === actor.userId && gone === null && clock.ms() < until ? new Date(until).toISOString() : null
}

function noteOf(row: StoredNote, actor: Actor): Note {
  const isGone = row.deleted_at !== null
  return {
    id: row.id,
    at: row.created_at,
    author_id: row.created_by,
    author_name: row.author_name,
    author_role: row.author_role,
    text: isGone ? '' : row.text,
    mentions: isGone ? [] : row.mentions,
    files: isGone ? [] : row.files,
    deleted_at: row.deleted_at,
    deletable_until: deletableUntil(row, actor),
  }
}

interface Cut {
  limit: number
  offset: number
}

/** Notes of a record, newest first, as the caller gets them; with `noteId` only that one. */
export async function notesFor(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  actor: Actor,
  id: string,
  { limit, offset }: Cut,
  noteId: string | null = null,
): Promise<Note[]> {
  const rows = await runSql<StoredNote>(
    db,
    `select n.id, n.created_at, n.created_by, n.author_name, n.author_role, n.text, n.mentions, n.deleted_at,
       coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size_bytes', f.size_bytes,
                                                     'removed', ${REMOVED_SQL})
                                  order by c.position)
                 from ${ctx.schema}.note_file c join ${sourceOf(resourceNamed('file'), ctx.service)} f on f.id = c.file_id
                 where c.note_id = n.id), '[]') as files
     from ${ctx.schema}.note n
     where n.subject_type = $1 and n.subject_id = $2 and ($3::uuid is null or n.id = $3)
     order by n.created_at desc, n.id desc limit $4 offset $5`,
    [resource.name, id, noteId, limit, offset],
  )
  return rows.map((row) => noteOf(row, actor))
}

/** How many notes a record has, deleted ones included: they keep their place. */
export async function noteCount(
  db: Executor,
  ctx: ServiceContext,
  resource: Resource,
  id: string,
): Promise<number> {
  const [row] = await runSql<Computed<{ n: number }>>(
    db,
    `select count(*) as n from ${ctx.schema}.note where subject_type = $1 and subject_id = $2`,
    [resource.name, id],
  )
  return row?.n ?? 0
}

const SCHEMAS = Object.values(SERVICE_SCHEMAS)

/** A clause: no note carries the file of the row `t`; deleted ones count, what they said must stay readable to an auditor. */
export const NO_NOTE_CARRIES = SCHEMAS.map(
  (schema) => `not exists (select 1 from ${schema}.note_file c where c.file_id = t.id)`,
).join(' and ')

/** A record on which somebody wrote. */
export type NotedRecord = ColumnsOf<'master.note', 'subject_type' | 'subject_id'>

/** The records whose notes carry a file; a deleted note shows nothing any more, nor does a file that was taken off. */
export function recordsWithFile(db: Executor, fileId: string): Promise<NotedRecord[]> {
  const carried = SCHEMAS.map(
    (schema) =>
      `select n.subject_type, n.subject_id from ${schema}.note_file c join ${schema}.note n on n.id = c.note_id
       where c.file_id = $1 and n.deleted_at is null and c.removed_at is null`,
  )
  return runSql<NotedRecord>(db, carried.join(' union '), [fileId])
}
