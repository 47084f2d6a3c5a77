import { AppError, isAppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { AnyRecord } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { companyWrites, mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { recordRef } from '#engine/call/json-schema.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import { countChanged } from '#engine/list/totals.ts'
import { missingReferences, readRecord } from '#engine/record/records.ts'
import { numberOf, refuseRemoval } from '#engine/record/save.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { runSql } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

/** A screen offers it for ten seconds; the rest is for a slow network. Later others rely on the record being gone. */
const RESTORABLE_MS = 60_000

const TOO_LATE = 'Only who deleted it can bring it back, within a minute'
const TAKEN = 'It cannot be brought back: another record has taken its place'

/** Files of a record stay its own; a reference may have been deleted in the meantime. */
async function refuseMissing(w: Write, resource: Resource, record: AnyRecord): Promise<void> {
  const refs = Object.fromEntries(Object.entries(resource.fields).filter(([, { kind }]) => kind === 'ref'))
  const missing = await missingReferences(w.ctx, w.tx, { fields: refs }, w.actor, record)
  if (missing.length)
    throw new AppError('failed_precondition', 'It cannot be brought back: a record it names is gone', missing)
}

async function restored(w: Write, resource: Resource, rules: ResourceRules, id: unknown): Promise<AnyRecord> {
  const since = new Date(Date.parse(w.at) - RESTORABLE_MS).toISOString()
  const rows = isId(id)
    ? await runSql(
        w.tx,
        `update ${w.ctx.schema}."${resource.table}" set deleted_at = null, updated_at = $2, updated_by = $3, row_version = row_version + 1
         where id = $1 and deleted_at > $4 and updated_by = $3 returning id`,
        [id, w.at, w.actor.userId, since],
      )
    : []
  if (!rows.length) throw new AppError('not_found', TOO_LATE)
  // Reading it again is its scope's guard, and its rules for deleting are those for taking that back.
  const record = await readRecord(w.ctx, w.tx, resource, w.actor, id, rules.extra)
  await refuseRemoval(w, resource, rules, record)
  await refuseMissing(w, resource, record)
  countChanged(resource)
  const subject = { type: resource.name, id: record.id, no: numberOf(resource, record) }
  await w.audit({ action: 'restore', subject, after: record })
  await w.emit({ type: `${resource.name}.restored`, subject })
  return record
}

async function restore(
  ctx: ServiceContext,
  c: Call,
  resource: Resource,
  rules: ResourceRules,
): Promise<Response> {
  const body = await bodyOf(c)
  try {
    const record = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) =>
      restored(w, resource, rules, c.req.param('id')),
    )
    return answer(c, record, 'Restored')
  } catch (error) {
    // Its code or its number was given to another record in the meantime.
    if (isAppError(error) && error.code === 'invalid_argument')
      throw new AppError('failed_precondition', TAKEN, error.fields)
    throw error
  }
}

/** `POST /v1/{group}/{id}/restore`: takes a deletion back that the caller has just made, by the same roles, scope and rules. */
export function mountRestore(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  rules: ResourceRules,
): void {
  if (resource.without.has('remove')) return
  const spec: RawCall = {
    at: `POST /v1/${resource.name}/{id}/restore`,
    summary: `Bring back: a ${resource.label.toLowerCase()} that the caller has just deleted`,
    roles: resource.access.remove,
    answer: () => recordRef(resource),
    once: true,
    ...companyWrites(resource),
    ...(rules.fresh ? { fresh: rules.fresh } : {}),
  }
  mountRaw(app, spec, (c) => restore(ctx, c, resource, rules))
}
