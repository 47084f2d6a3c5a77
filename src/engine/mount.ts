import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { givenVersion, refuseFields } from '#engine/call/input.ts'
import type { Row } from '#kernel/record.ts'
import { NOTHING } from '#contracts/answers.ts'
import { ledgerOf } from '#contracts/ledgers.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { checkChange, checkNew } from '#contracts/schemas.ts'
import { mountActions } from '#engine/action/actions.ts'
import { mountActivation } from '#engine/action/activation.ts'
import { mountBulk } from '#engine/action/bulk.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { companyWrites, mountRaw, type RawCall } from '#engine/call/calls.ts'
import { mountDownload } from '#engine/list/download.ts'
import { codeStays } from '#engine/record/codes.ts'
import { mountHistory } from '#engine/record/history.ts'
import { mountRecordFiles } from '#engine/record/record-files.ts'
import { mountNotes } from '#engine/record/notes.ts'
import { mountLedger } from '#engine/ledger/mount.ts'
import { mountReports } from '#engine/report/mount.ts'
import { mountImport } from '#engine/import/mount.ts'
import {
  answerSchema,
  bodySchema,
  changeSchema,
  ID,
  listSchema,
  pageOf,
  recordRef,
} from '#engine/call/json-schema.ts'
import { mountGroups } from '#engine/list/groups.ts'
import { listPage } from '#engine/list/list-query.ts'
import { mountSpans } from '#engine/list/spans.ts'
import { lockRecord, readRecord } from '#engine/record/records.ts'
import { usesOf } from '#engine/record/references.ts'
import { mountRestore } from '#engine/record/restore.ts'
import { addRecord, changeRecord, numberOf, refusedReferences, refuseRemoval } from '#engine/record/save.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { write, type Write } from '#engine/write.ts'

async function create(
  ctx: ServiceContext,
  resource: Resource,
  rules: ResourceRules,
  c: Call,
): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  const record = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    const { value, errors } = checkNew(resource, body)
    refuseFields(errors)
    refuseFields(await refusedReferences(w, resource, value))
    return addRecord(w, resource, rules, value)
  })
  return answer(c, record, 'Created')
}

function versionOf(resource: Resource, body: Row): number | undefined {
  return body.row_version === undefined && !resource.versioned ? undefined : givenVersion(body)
}

async function update(
  ctx: ServiceContext,
  resource: Resource,
  rules: ResourceRules,
  c: Call,
): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  const { id } = body
  if (!isId(id)) throw fieldError('id', 'Required')
  const version = versionOf(resource, body)
  const record = await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    // Who says which version they saw is refused when another one is there by the time it is written.
    if (version === undefined) await lockRecord(w, resource, id)
    const before = await readRecord(ctx, w.tx, resource, actor, id, rules.extra)
    const { value, errors } = checkChange(resource, body, before)
    refuseFields(errors)
    refuseFields(await refusedReferences(w, resource, value, before))
    return changeRecord(w, resource, rules, before, value, version)
  })
  return answer(c, record, 'Saved')
}

async function remove(
  ctx: ServiceContext,
  resource: Resource,
  rules: ResourceRules,
  c: Call,
): Promise<Response> {
  const { actor } = c.var
  const body = await bodyOf(c)
  const wanted = c.req.param('id') ?? body.id
  await write(ctx, actor, idempotencyKey(c, body), async (w) => {
    const id = isId(wanted) ? wanted : await idByCode(ctx, resource, w, body.code)
    await lockRecord(w, resource, id)
    const before = await readRecord(ctx, w.tx, resource, actor, id, rules.extra)
    // The rules first: they know better than a count what to do instead.
    await refuseRemoval(w, resource, rules, before)
    const uses = await usesOf(ctx, w.tx, resource, id)
    if (uses.length)
      throw new AppError(
        'failed_precondition',
        resource.fields.is_active
          ? 'Other records still use this one ({uses}); deactivate it instead'
          : 'Other records still use this one ({uses})',
        [],
        { uses: { list: uses } },
      )
    await runSql(
      w.tx,
      `update ${ctx.schema}."${resource.table}" set deleted_at = $2, updated_at = $2, updated_by = $3, row_version = row_version + 1 where id = $1`,
      [id, w.at, actor.userId],
    )
    countChanged(resource)
    const subject = { type: resource.name, id, no: numberOf(resource, before) }
    await w.audit({ action: 'delete', subject, before })
    await w.emit({ type: `${resource.name}.deleted`, subject })
    return null
  })
  return answer(c, {}, 'Deleted')
}

async function idByCode(ctx: ServiceContext, resource: Resource, w: Write, code: unknown): Promise<string> {
  const read = resource.fields.code?.schema.safeParse(code)
  if (!read?.success) throw new AppError('not_found', NOT_FOUND)
  const [row] = await runSql<Computed<{ id: string }>>(
    w.tx,
    `select id from ${ctx.schema}."${resource.table}" where code = $1 and deleted_at is null`,
    [read.data],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row.id
}

type FiveCalls = Record<keyof Resource['calls'], Omit<RawCall, 'at'>>

/** What the five calls of a resource take, give and need, read from its contract. */
function fiveCalls(resource: Resource, rules: ResourceRules): FiveCalls {
  const { access, fields, calls } = resource
  const guarded = { ...(rules.fresh ? ({ fresh: true } as const) : {}), ...companyWrites(resource) }
  const one = resource.label.toLowerCase()
  const record = () => recordRef(resource)
  return {
    list: {
      summary: `List ${resource.plural.toLowerCase()}`,
      roles: access.read,
      body: () => listSchema(resource),
      answer: () => pageOf(record()),
    },
    create: {
      summary: `Create a ${one}`,
      roles: access.create,
      body: () => bodySchema(fields),
      answer: record,
      once: true,
      ...guarded,
    },
    update: {
      summary: `Change a ${one}`,
      roles: access.update,
      body: () => changeSchema(resource),
      answer: record,
      once: true,
      ...guarded,
    },
    remove: {
      summary: `Delete a ${one}`,
      roles: access.remove,
      answer: () => answerSchema(NOTHING),
      once: true,
      ...guarded,
      ...(calls.remove.includes('{id}')
        ? {}
        : { body: () => ({ type: 'object', properties: { id: ID, code: { type: 'string' } } }) }),
    },
    get: { summary: `Read one ${one}`, roles: access.read, answer: record },
  }
}

/** Mounts all calls that a resource's contract asks for, at the spec's paths. */
export function mountResource(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  own: ResourceRules = {},
): void {
  const rules = codeStays(resource, own)
  const specs = fiveCalls(resource, rules)
  const route = (call: keyof FiveCalls, handle: (c: Call) => Promise<Response>): void => {
    if (resource.without.has(call)) return
    mountRaw(app, { at: resource.calls[call].replace(`/${resource.service}/`, '/'), ...specs[call] }, handle)
  }
  mountDownload(app, ctx, resource, rules.extra)
  mountGroups(app, ctx, resource, rules.extra)
  mountSpans(app, ctx, resource, rules.extra)
  mountImport(app, ctx, resource, rules)
  mountHistory(app, ctx, resource, rules.extra)
  mountNotes(app, ctx, resource, rules.extra)
  mountRecordFiles(app, ctx, resource, rules.extra)
  const ledger = ledgerOf(resource.name)
  if (ledger) mountLedger(app, ctx, ledger, rules.extra)
  mountReports(app, ctx, resource, rules.extra)
  route('list', async (c) => {
    const request = parseListRequest(await bodyOf(c), resource.list.most)
    return answer(c, await listPage(ctx, resource, c.var.actor, request, rules.extra))
  })
  route('create', (c) => create(ctx, resource, rules, c))
  route('update', (c) => update(ctx, resource, rules, c))
  route('remove', (c) => remove(ctx, resource, rules, c))
  if (resource.lifecycle) mountActions(app, ctx, resource, rules)
  mountActivation(app, ctx, resource, rules)
  mountRestore(app, ctx, resource, rules)
  mountBulk(app, resource, rules)
  route('get', async (c) =>
    answer(c, await readRecord(ctx, ctx.db, resource, c.var.actor, c.req.param('id'), rules.extra)),
  )
}
