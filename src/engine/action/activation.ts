import type { Resource } from '#kernel/resource.ts'
import { hasActivation } from '#contracts/patterns.ts'
import { longtext } from '#contracts/fields.ts'
import { companyWrites, mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { checkedInput, refuseStale } from '#engine/call/input.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { decisionSchema, recordRef } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { numberOf, writeChange } from '#engine/record/save.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import { write } from '#engine/write.ts'

/** Why a record goes out of use is asked; why it comes back need not be said. */
const INPUTS = {
  activate: { reason: longtext({ label: 'Reason', max: 300 }) },
  deactivate: { reason: longtext({ label: 'Reason', required: true, min: 3, max: 300 }) },
} as const

async function setActive(
  ctx: ServiceContext,
  c: Call,
  resource: Resource,
  isActive: boolean,
  rules: ResourceRules,
): Promise<Response> {
  const action = isActive ? 'activate' : 'deactivate'
  const body = await bodyOf(c)
  const value = checkedInput(INPUTS[action], body)
  const reason = value.reason ?? null
  const keepsReason = 'inactive_reason' in resource.fields
  const record = await write(ctx, c.var.actor, idempotencyKey(c, body), async (w) => {
    const before = await readRecord(ctx, w.tx, resource, c.var.actor, c.req.param('id'), rules.extra)
    refuseStale(body, before)
    const more = keepsReason ? { inactive_reason: isActive ? null : reason } : {}
    const change = { is_active: isActive }
    const after = await writeChange(w, resource, rules, before, change, before.row_version, more)
    const subject = { type: resource.name, id: before.id, no: numberOf(resource, after) }
    await w.audit({
      action,
      subject,
      before: { is_active: before.is_active },
      after: { is_active: isActive },
      reason,
    })
    await w.emit({ type: `${resource.name}.${action}d`, subject })
    return after
  })
  return answer(c, record, 'Saved')
}

/**
 * `POST /v1/{group}/{id}/activate` with `{ row_version, reason? }` and `/deactivate`, where the reason is required: what to
 * do with a record that cannot be deleted because others use it (model.C0). Changes `is_active` and its reason, where the entity keeps
 * one, by the same rules as a change in the form: `onUpdate` and `afterWrite` of the service among them.
 */
export function mountActivation(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  rules: ResourceRules,
): void {
  if (!hasActivation(resource)) return
  for (const isActive of [true, false]) {
    const action = isActive ? 'activate' : 'deactivate'
    const spec: RawCall = {
      at: `POST /v1/${resource.name}/{id}/${action}`,
      summary: `${isActive ? 'Take back into use' : 'Take out of use'}: a ${resource.label.toLowerCase()}`,
      roles: resource.access.update,
      body: () => decisionSchema(INPUTS[action]),
      answer: () => recordRef(resource),
      once: true,
      ...companyWrites(resource),
      ...(rules.fresh ? { fresh: rules.fresh } : {}),
    }
    mountRaw(app, spec, (c) => setActive(ctx, c, resource, isActive, rules))
  }
}
