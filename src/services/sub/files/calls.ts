import type { Actor } from '#kernel/actor.ts'
import { AppError, fieldError, isAppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { RecordOf } from '#kernel/record.ts'
import { FILE_TYPES, FILE_USES, isFileUse, type FileUseName } from '#contracts/files/file-use.ts'
import { fileInfo } from '#contracts/files/calls.ts'
import { file } from '#contracts/files/file.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { recordRef } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, idempotencyKey } from '#engine/call/service.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write } from '#engine/write.ts'
import type { Carriers } from '#engine/record/file-columns.ts'
import { CARRIERS, visibleFiles } from '#services/sub/files/carriers.ts'
import type { ExtraLimits, ReaderOf } from '#services/sub/limits.ts'
import { checkFile } from '#services/sub/files/check.ts'
import { isInReadableNote } from '#services/sub/files/noted.ts'
import { hashOf, keepFile } from '#services/sub/files/keep.ts'
import type { FileStore } from '#services/sub/files/store.ts'

interface Given {
  bytes: Buffer
  name: string
  use: FileUseName
}

/** One part `file` and the optional text `use`; anything else is refused by name. */
async function givenFile(c: Call): Promise<Given> {
  if (!/^multipart\/form-data;/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('invalid_argument', 'The body must be multipart/form-data')
  const form = await c.req.raw.formData().catch(() => {
    throw new AppError('invalid_argument', 'The body is not valid multipart/form-data')
  })
  const strange = [...form.keys()].find((name) => name !== 'file' && name !== 'use')
  if (strange !== undefined) throw fieldError(strange, 'There is no such field')
  const [one, ...more] = form.getAll('file')
  if (!(one instanceof File) || more.length) throw fieldError('file', 'Choose one file')
  const use = form.get('use') ?? 'document'
  if (!isFileUse(use)) throw fieldError('use', 'Choose one from the list')
  return { bytes: Buffer.from(await one.arrayBuffer()), name: one.name, use }
}

async function upload(ctx: ServiceContext, store: FileStore, c: Call): Promise<Response> {
  const { actor } = c.var
  const given = await givenFile(c)
  const once = idempotencyKey(c, { name: given.name, use: given.use, sha256: hashOf(given.bytes) })
  const checked = await checkFile(given.bytes, given.name, given.use)
  const record = await write(ctx, actor, once, (w) => keepFile(w, store, given.use, checked))
  return answer(c, record, 'Created')
}

/** The name for a download, in the two spellings of RFC 6266. */
function savedAs(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}

type ReadFile = (actor: Actor, id: unknown) => Promise<RecordOf<typeof file>>

/** What is known of a file that the caller may see: through a record that names it, or through a note that carries it. */
function fileReader(ctx: ServiceContext, { carriers = CARRIERS, extras, readers }: FileSight): ReadFile {
  return async (actor, id) => {
    const readerOf = await readers?.(ctx.db, actor)
    const visible = visibleFiles(carriers, extras, readerOf)
    try {
      return await readRecord(ctx, ctx.db, file, actor, id, visible)
    } catch (error) {
      const isHidden = isAppError(error) && error.code === 'not_found' && isId(id)
      if (!isHidden || !(await isInReadableNote(ctx.db, actor, id, extras, readerOf))) throw error
      return readRecord(ctx, ctx.db, file, actor, id)
    }
  }
}

/** A page of ours shows a picture beside its record; whoever follows an address to a file from elsewhere gets it to save (std.S42). */
const isShown = (c: Call, mime: string): boolean =>
  mime !== 'application/pdf' && c.req.header('sec-fetch-site') === 'same-origin'

async function content(ctx: ServiceContext, store: FileStore, read: ReadFile, c: Call): Promise<Response> {
  const { id, name, mime, use } = await read(c.var.actor, c.req.param('id'))
  const [row] = await runSql<ColumnsOf<'sub.file', 'storage_key'>>(
    ctx.db,
    'select storage_key from sub.file where id = $1',
    [id],
  )
  const bytes = row ? await store.read(row.storage_key) : null
  if (!bytes) {
    ctx.log.error({ id }, 'The content of a file is missing in the file store')
    throw new AppError('not_found', NOT_FOUND)
  }
  return new Response(bytes, {
    headers: {
      'content-type': mime,
      'content-length': String(bytes.length),
      'content-disposition': `${isShown(c, mime) ? 'inline' : 'attachment'}; ${savedAs(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // A picture stands on every page and is everybody's; papers are asked for anew, as rights may have changed.
      'cache-control': use === 'picture' ? 'private, max-age=3600' : 'no-store',
    },
  })
}

const CALLS = {
  upload: {
    at: 'POST /v1/file/',
    summary: 'Store a file, to be named by a record within a day',
    roles: 'staff',
    takes: 'multipart/form-data',
    body: () => ({
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary' },
        use: { enum: Object.keys(FILE_USES), default: 'document' },
      },
    }),
    answer: () => recordRef(file),
    once: true,
  },
  content: {
    at: 'GET /v1/file/{id}/content',
    summary: 'The content of a file',
    roles: 'staff',
    produces: FILE_TYPES,
  },
} as const satisfies Record<string, RawCall>

/** What decides who sees a file: the columns that name files, and limits on their records that no column says. */
export interface FileSight {
  carriers?: Carriers
  /** Required, so that nobody forgets them and shows too much. */
  extras: ExtraLimits
  /** As whom a caller reads records of each kind, where that is not always the same. */
  readers?(db: Executor, actor: Actor): Promise<ReaderOf>
}

/** The calls of files: a multipart upload, what is known of a file, and its content. */
export function mountFiles(app: ServiceApp, ctx: ServiceContext, store: FileStore, sight: FileSight): void {
  const read = fileReader(ctx, sight)
  mountRaw(app, CALLS.upload, (c) => upload(ctx, store, c))
  mountRaw(app, CALLS.content, (c) => content(ctx, store, read, c))
  mountCall(app, fileInfo, ({ actor, params }) => read(actor, params.id))
}
