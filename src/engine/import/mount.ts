import { createHash } from 'node:crypto'
import { fieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import { plantDay } from '#kernel/clock.ts'
import { isOneLine } from '#contracts/fields.ts'
import { importFields, isImportable } from '#contracts/import.ts'
import { companyWrites, mountRaw, requireRole, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { importAnswer } from '#engine/import/answers.ts'
import { errorsText, templateText, templateWorkbook } from '#engine/import/files.ts'
import { errorsOf, insertJob, jobOf, startJob } from '#engine/import/jobs.ts'
import { columnsOf, namesKnown, suggestedMapping } from '#engine/import/mapping.ts'
import { optionsOf, optionsSchema } from '#engine/import/options.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import { runImport, type ImportTask } from '#engine/import/run.ts'
import { MOST_ROWS, readSheet } from '#engine/import/sheet.ts'
import { ID, type JsonSchema } from '#engine/call/json-schema.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import { write } from '#engine/write.ts'

/** Bytes of a file (std.S32). */
const MOST_BYTES = 16 * 1_048_576
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Place {
  ctx: ServiceContext
  resource: Resource
  rules: ResourceRules
}

/** The file of a form that was sent, with the other fields of the form; refuses what is too large. */
export async function fileOf(c: Call): Promise<{ name: string; bytes: Buffer; form: FormData }> {
  const form = await c.req.raw.formData().catch(() => {
    throw refusedFile('The file could not be read from the call')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw fieldError('file', 'Required')
  if (file.size > MOST_BYTES) throw refusedFile('The file is larger than {megabytes} MB', { megabytes: 16 })
  if (!isOneLine(file.name)) throw refusedFile('The name of the file has characters that cannot be used here')
  return { name: file.name.slice(-200), bytes: Buffer.from(await file.arrayBuffer()), form }
}

/** Takes a file: reads it once to say what is in it. Nothing is imported yet. */
async function receive({ ctx, resource }: Place, c: Call): Promise<Response> {
  const { actor } = c.var
  const { name, bytes } = await fileOf(c)
  const sheet = await readSheet(bytes, namesKnown(importFields(resource)))
  const given = {
    file_name: name,
    file: bytes,
    sheet: sheet.name,
    columns: columnsOf(sheet),
    mapping: suggestedMapping(resource, sheet.header),
    total: sheet.rows.length,
  }
  const once = idempotencyKey(c, { name, sha256: createHash('sha256').update(bytes).digest('base64url') })
  const { id } = await write(ctx, actor, once, async (w) => ({ id: await insertJob(w, resource, given) }))
  const job = await jobOf(ctx, ctx.db, resource, actor, id)
  return answer(c, await importAnswer(ctx, resource, actor.lang, job))
}

/** Starts a run and answers at once; the import goes on by itself. */
async function start({ ctx, resource, rules }: Place, c: Call): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  const job = await jobOf(ctx, ctx.db, resource, actor, c.req.param('id'))
  const options = await optionsOf(ctx, resource, actor, job, body)
  if (options.update_existing) requireRole(c, resource.access.update)
  const begun: ImportTask[] = []
  await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    const file = await startJob(w, job, options)
    begun[0] = { ctx, resource, rules, actor, id: job.id, fileName: job.file_name, file, options }
    return {}
  })
  // A repeated call has begun nothing.
  for (const task of begun) void runImport(task)
  const started = await jobOf(ctx, ctx.db, resource, actor, job.id)
  return answer(c, await importAnswer(ctx, resource, actor.lang, started))
}

async function read({ ctx, resource }: Place, c: Call): Promise<Response> {
  const { actor } = c.var
  const job = await jobOf(ctx, ctx.db, resource, actor, c.req.param('id'))
  return answer(c, await importAnswer(ctx, resource, actor.lang, job))
}

async function template({ resource }: Place, c: Call): Promise<Response> {
  const { lang } = c.var.actor
  const isText = c.req.query('format') === 'csv'
  const name = `${resource.name}.${isText ? 'csv' : 'xlsx'}`
  c.header('content-disposition', `attachment; filename="${name}"`)
  c.header('content-type', isText ? 'text/csv; charset=utf-8' : XLSX)
  return isText
    ? c.body(templateText(resource, lang))
    : c.body(new Uint8Array(await templateWorkbook(resource, lang)))
}

async function refusedRows({ ctx, resource }: Place, c: Call): Promise<Response> {
  const { actor } = c.var
  const job = await jobOf(ctx, ctx.db, resource, actor, c.req.param('id'))
  const text = errorsText(resource, job, await errorsOf(ctx, job.id, MOST_ROWS), actor.lang)
  c.header('content-disposition', `attachment; filename="${resource.name}-errors-${plantDay()}.csv"`)
  c.header('content-type', 'text/csv; charset=utf-8')
  return c.body(text)
}

/** What the calls of an import take, give and need. */
function importCalls(
  { fresh }: ResourceRules,
  resource: Resource,
): Record<'receive' | 'template' | 'start' | 'read' | 'errors', RawCall> {
  const at = `/v1/${resource.name}/import`
  const { create: roles } = resource.access
  const many = resource.plural.toLowerCase()
  const job = (): JsonSchema => ({ type: 'object', properties: { id: ID, state: { type: 'string' } } })
  const file: JsonSchema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  }
  return {
    receive: {
      at: `POST ${at}`,
      summary: `Send a spreadsheet of ${many}`,
      roles,
      takes: 'multipart/form-data',
      body: () => file,
      answer: job,
      once: true,
      ...companyWrites(resource),
    },
    template: {
      at: `GET ${at}/template`,
      summary: `An empty spreadsheet with the columns of ${many}`,
      roles,
      query: { format: { enum: ['xlsx', 'csv'] } },
      produces: [XLSX, 'text/csv'],
    },
    start: {
      at: `POST ${at}/{id}/run`,
      summary: `Try or import the ${many} of a spreadsheet`,
      roles,
      body: () => optionsSchema(resource),
      answer: job,
      once: true,
      ...(fresh ? { fresh } : {}),
      ...companyWrites(resource),
    },
    read: { at: `GET ${at}/{id}`, summary: 'How far an import is', roles, answer: job },
    errors: {
      at: `GET ${at}/{id}/errors`,
      summary: 'The refused rows of an import, with the reasons',
      roles,
      produces: ['text/csv'],
    },
  }
}

/**
 * The import of a resource, for those who may create its records: a file is received, a dry run or the import is started, and
 * how far it is may be asked until a day later. A file without rows and one with the refused rows can be had.
 */
export function mountImport(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  rules: ResourceRules,
): void {
  if (!isImportable(resource)) return
  const place = { ctx, resource, rules }
  const calls = importCalls(rules, resource)
  mountRaw(app, calls.receive, (c) => receive(place, c))
  mountRaw(app, calls.template, (c) => template(place, c))
  mountRaw(app, calls.start, (c) => start(place, c))
  mountRaw(app, calls.read, (c) => read(place, c))
  mountRaw(app, calls.errors, (c) => refusedRows(place, c))
}
