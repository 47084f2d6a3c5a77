import type { Checked } from '#kernel/call.ts'
import { AppError, fieldError, NOT_FOUND, type FieldError } from '#kernel/errors.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import { mentionsIn, NOTE_MENTIONS_MOST } from '#contracts/note-limits.ts'
import type { Note, NOTE_INPUT } from '#contracts/notes.ts'
import { refuseFields } from '#engine/call/input.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import { deletableUntil, notesFor } from '#engine/record/note-rows.ts'
import { readersNamed, type Person, type Subject } from '#engine/record/readers.ts'
import { insertInto, readRecord } from '#engine/record/records.ts'
import { numberOf } from '#engine/record/save.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Input = Checked<typeof NOTE_INPUT>

/** So much of a note goes with its event; what tells people of it shows no more. */
const EXCERPT = 200

/**
 * The people a note names. Who is no reader of the record is refused, and told in the same words as a name that nobody has: the
 * writer would believe they were told, and a refusal must not say which accounts there are.
 */
async function mentioned(w: Write, subject: Subject, { text, mentions }: Input): Promise<Person[]> {
  const spellings = mentionsIn(text ?? '')
  if (spellings.length > NOTE_MENTIONS_MOST)
    throw fieldError('text', 'Name at most {most} people', { most: NOTE_MENTIONS_MOST })
  const given = mentions ?? []
  const readers = await readersNamed(w.ctx, w.tx, subject, spellings.flat(), given, w.actor)
  const found = spellings.map((names) =>
    names.flatMap((name) => readers.filter(({ username }) => username === name)).at(0),
  )
  const errors = spellings.flatMap(([name], at): FieldError[] =>
    found[at]
      ? []
      : [
          {
            field: 'text',
            message: 'Nobody called @{name} may read this record',
            params: { name: name ?? '' },
          },
        ],
  )
  if (given.some((id) => !readers.some((reader) => reader.id === id)))
    errors.push({ field: 'mentions', message: 'Choose one from the list' })
  refuseFields(errors)
  const chosen = [...found, ...given.map((id) => readers.find((reader) => reader.id === id))]
  return [...new Set(chosen)].filter((person) => person !== undefined)
}

async function attach(w: Write, noteId: string, fileIds: readonly string[]): Promise<void> {
  for (const [at, id] of fileIds.entries()) {
    const message = await whyNotAttached(w.ctx, w.tx, w.actor, id)
    if (message) throw fieldError('file_ids', message)
    await insertInto(w, 'note_file', { note_id: noteId, position: at + 1, file_id: id })
  }
}

export async function addNote(w: Write, subject: Subject, input: Input): Promise<Note> {
  const { resource, id, extra } = subject
  const record = await readRecord(w.ctx, w.tx, resource, w.actor, id, extra)
  const fileIds = input.file_ids ?? []
  if (!input.text && !fileIds.length) throw fieldError('text', 'Required')
  const people = await mentioned(w, subject, input)
  const noteId = uuidv7()
  const text = input.text ?? ''
  await insertInto(w, 'note', {
    id: noteId,
    subject_type: resource.name,
    subject_id: id,
    text,
    mentions: JSON.stringify(people.map(({ id: one, username, name }) => ({ id: one, username, name }))),
    created_at: w.at,
    created_by: w.actor.userId,
    author_name: w.actor.name,
    author_role: w.actor.roleCode,
  })
  await attach(w, noteId, fileIds)
  const about = { type: resource.name, id, no: numberOf(resource, record) }
  const mentions = people.map((person) => person.id)
  await w.audit({
    action: 'note',
    subject: about,
    after: { note_id: noteId, text, mentions, file_ids: fileIds },
  })
  await w.emit({
    type: `${resource.name}.noted`,
    subject: about,
    data: { note_id: noteId, mentions, excerpt: text.slice(0, EXCERPT) },
  })
  return theNote(w, subject, noteId)
}

async function theNote(w: Write, { resource, id }: Subject, noteId: string): Promise<Note> {
  const [note] = await notesFor(w.ctx, w.tx, resource, w.actor, id, { limit: 1, offset: 0 }, noteId)
  if (!note) throw new AppError('not_found', NOT_FOUND)
  return note
}

/** Marks a note of the caller's own as deleted, while it is new: later somebody may have acted on it. */
export async function takeBackNote(w: Write, subject: Subject, noteId: unknown): Promise<Note> {
  const { resource, id, extra } = subject
  const record = await readRecord(w.ctx, w.tx, resource, w.actor, id, extra)
  if (!isId(noteId)) throw new AppError('not_found', NOT_FOUND)
  const [row] = await runSql<ColumnsOf<'master.note', 'created_at' | 'created_by' | 'deleted_at' | 'text'>>(
    w.tx,
    `select created_at, created_by, deleted_at, text from ${w.ctx.schema}.note
     where id = $1 and subject_type = $2 and subject_id = $3 for update`,
    [noteId, resource.name, id],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  if (row.created_by !== w.actor.userId)
    throw new AppError('permission_denied', 'Only who wrote a note may delete it')
  if (!deletableUntil(row, w.actor))
    throw new AppError(
      'failed_precondition',
      'A note can be deleted for 15 minutes; write another one instead',
    )
  await runSql(w.tx, `update ${w.ctx.schema}.note set deleted_at = $2 where id = $1`, [noteId, w.at])
  const about = { type: resource.name, id, no: numberOf(resource, record) }
  await w.audit({ action: 'note-delete', subject: about, before: { note_id: noteId, text: row.text } })
  await w.emit({ type: `${resource.name}.note_deleted`, subject: about, data: { note_id: noteId } })
  return theNote(w, subject, noteId)
}
