import { FILE_KEEPERS } from '#access/duties.ts'
import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import { call } from '#kernel/call.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { items } from '#contracts/answers.ts'
import { resourceNamed } from '#contracts/index.ts'
import { FILE_REMOVAL, RECORD_FILE, type NoteFile, type RecordFile } from '#contracts/notes.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { answer } from '#engine/call/service.ts'
import { sourceOf, type ServiceApp, type ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { carriersOf, type Carrier } from '#engine/record/file-columns.ts'
import { REMOVED_SQL } from '#engine/record/note-rows.ts'
import { readRecord, visibleId } from '#engine/record/records.ts'
import { numberOf } from '#engine/record/save.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

type StoredFile = Narrowed<
  ColumnsOf<'sub.file', 'id' | 'name' | 'mime' | 'size_bytes'>,
  Pick<NoteFile, 'mime'>
> &
  Computed<Pick<RecordFile, 'removed' | 'at' | 'by_name' | 'field' | 'note_id'> & { by_id: string | null }>

const GONE = 'This file is taken off already'
const ABOUT = 'f.id, f.name, f.mime, f.size_bytes'

/** The files that one column names; `$2` is the record, and the field's label stands in the parameter `label`. */
function ofColumn(
  ctx: ServiceContext,
  files: string,
  { resource, column, rows }: Carrier,
  label: number,
): string {
  const [table, id] = rows ? [rows.table, rows.parent] : [resource.table, 'id']
  return `select ${ABOUT}, null::jsonb as removed, f.created_at as at, u.name as by_name, f.created_by as by_id,
      $${label}::text as field, null::uuid as note_id
    from ${ctx.schema}."${table}" c join ${files} f on f.id = c."${column}"
    left join auth.public_user_account u on u.id = f.created_by where c."${id}" = $2`
}

/** Every file of a record, newest first: those of its notes, of its fields and of its rows. Deleted notes show nothing any more. */
async function filesFor(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  { userId, roleCode, lang }: Actor,
  id: string,
): Promise<RecordFile[]> {
  const files = sourceOf(resourceNamed('file'), ctx.service)
  const carriers = carriersOf([resource]).byId
  const labels = carriers.map(({ label }) => translated(lang, label))
  const found = [
    `select ${ABOUT}, ${REMOVED_SQL} as removed, n.created_at as at, n.author_name as by_name, n.created_by as by_id,
       null::text as field, n.id as note_id
     from ${ctx.schema}.note n join ${ctx.schema}.note_file c on c.note_id = n.id join ${files} f on f.id = c.file_id
     where n.subject_type = $1 and n.subject_id = $2 and n.deleted_at is null`,
    ...carriers.map((carrier, at) => ofColumn(ctx, files, carrier, at + 3)),
  ]
  const rows = await runSql<StoredFile>(
    db,
    `select * from (${found.join(' union all ')}) every_file order by at desc, id`,
    [resource.name, id, ...labels],
  )
  return rows.map(({ by_id: by, ...file }) => ({
    ...file,
    can_remove: file.note_id !== null && !file.removed && (by === userId || FILE_KEEPERS.includes(roleCode)),
  }))
}

interface Removal {
  resource: Resource
  id: unknown
  fileId: unknown
  reason: string
  extra: ExtraClause | undefined
}

/** Takes a file off the notes of a record. The file itself stays with the note for an auditor; readers only read who took it off. */
async function removeFile(
  w: Write,
  { resource, fileId, reason, extra, ...of }: Removal,
): Promise<RecordFile> {
  const record = await readRecord(w.ctx, w.tx, resource, w.actor, of.id, extra)
  const { id } = record
  if (!isId(fileId)) throw new AppError('not_found', NOT_FOUND)
  const inNotes = (await filesFor(w.ctx, w.tx, resource, w.actor, id)).filter((file) => file.id === fileId)
  const file = inNotes.find(({ note_id: note, removed }) => note !== null && !removed) ?? inNotes[0]
  if (!file) throw new AppError('not_found', NOT_FOUND)
  if (file.field !== null)
    throw new AppError('failed_precondition', 'This file stands in {field}; change it there', [], {
      field: file.field,
    })
  if (file.removed) throw new AppError('failed_precondition', GONE)
  if (!file.can_remove) throw new AppError('permission_denied', 'Only who attached a file may take it off')
  const taken = await runSql(
    w.tx,
    `update ${w.ctx.schema}.note_file c
     set removed_at = $4, removed_by = $5, removed_by_name = $6, removed_reason = $7
     from ${w.ctx.schema}.note n
     where n.id = c.note_id and n.subject_type = $1 and n.subject_id = $2 and c.file_id = $3 and c.removed_at is null
     returning c.note_id`,
    [resource.name, id, fileId, w.at, w.actor.userId, w.actor.name, reason],
  )
  if (!taken.length) throw new AppError('failed_precondition', GONE)
  const about = { type: resource.name, id, no: numberOf(resource, record) }
  const what = { file_id: fileId, name: file.name }
  await w.audit({ action: 'note-file-remove', subject: about, before: what, reason })
  await w.emit({ type: `${resource.name}.file_removed`, subject: about, data: { file_id: fileId } })
  return { ...file, can_remove: false, removed: { at: w.at, by_name: w.actor.name, reason } }
}

function specsOf({ service, name, label, access: { read: roles } }: Resource) {
  const one = label.toLowerCase()
  const own = `/v1/${name}/{id}/files`
  const list: RawCall = {
    at: `GET ${own}`,
    summary: `Every file of a ${one}: of its notes, its fields and its rows, newest first`,
    roles,
    answer: () => answerSchema(items(RECORD_FILE)),
  }
  const remove = call({
    at: `POST /${service}${own}/{file_id}/remove`,
    summary: `Take a file of a note off a ${one}, with a reason; for who attached it and who keeps the files`,
    roles,
    body: FILE_REMOVAL,
    answer: RECORD_FILE,
    message: 'Saved',
    once: true,
  })
  return { list, remove }
}

/** The files of a record in one place: `GET /{id}/files`, and `POST /{id}/files/{file_id}/remove`; in the scope of reading. */
export function mountRecordFiles(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  const specs = specsOf(resource)
  mountRaw(app, specs.list, async (c) => {
    const { actor } = c.var
    const id = await visibleId(ctx, ctx.db, resource, actor, c.req.param('id'), extra)
    return answer(c, { items: await filesFor(ctx, ctx.db, resource, actor, id) })
  })
  mountCall(app, specs.remove, ({ actor, once, input: { reason }, c }) => {
    const { id, file_id: fileId } = c.req.param()
    return write(ctx, actor, once, (w) => removeFile(w, { resource, id, fileId, reason, extra }))
  })
}
