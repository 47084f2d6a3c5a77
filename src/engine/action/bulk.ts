import { requireFresh } from '#engine/call/fresh.ts'
import type { ResourceRules } from '#engine/rules.ts'
import * as z from 'zod/mini'
import type { RoleCode } from '#access/roles.ts'
import { call } from '#kernel/call.ts'
import { AppError } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { items } from '#contracts/answers.ts'
import { BULK_IDS, BULK_INPUT, BULK_RESULT, type BulkResult, type Chosen } from '#contracts/bulk.ts'
import type { BulkOffer, OfferedAction } from '#contracts/generic-calls.ts'
import { dutyOf } from '#contracts/separation.ts'
import { hasActivation } from '#contracts/patterns.ts'
import { callableActions } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { Call, ServiceApp } from '#engine/context.ts'

const REFUSAL = z.object({
  header: z.object({ message: z.string() }),
  errors: z.optional(z.array(z.object({ messages: z.array(z.string()) }))),
})

/** An action with what it asks for. */
interface Asked {
  action: string
  input: Row
}

/** The call of one record: its resource's own. */
function singleCall(
  resource: Resource,
  { action, input }: Asked,
  { id, row_version }: Chosen,
): { method: string; path: string; body: Row } {
  if (action !== 'delete')
    return { method: 'POST', path: `/v1/${resource.name}/${id}/${action}`, body: { ...input, row_version } }
  const [method = '', place = ''] = resource.calls.remove.split(' ')
  const path = place.replace(`/${resource.service}/`, '/')
  return { method, path: path.replace('{id}', id), body: path.includes('{id}') ? {} : { id } }
}

/** Makes the call of one record for the same caller. Its key is the caller's with the record's id, so that a repetition does nothing twice. */
async function doOne(
  app: ServiceApp,
  c: Call,
  resource: Resource,
  asked: Asked,
  record: Chosen,
): Promise<BulkResult> {
  const { method, path, body } = singleCall(resource, asked, record)
  const key = c.req.header('idempotency-key')
  const headers = key ? { 'idempotency-key': `${key}:${record.id}`.slice(-200) } : {}
  const response = await app.request(path, { method, body: JSON.stringify(body), headers }, c.env)
  if (response.ok) return { id: record.id, done: true, reasons: [] }
  const { header, errors = [] } = REFUSAL.parse(await response.json())
  const reasons = errors.flatMap(({ messages }) => messages)
  return { id: record.id, done: false, reasons: reasons.length ? reasons : [header.message] }
}

async function offersOfOne(
  app: ServiceApp,
  c: Call,
  resource: Resource,
  id: string,
): Promise<OfferedAction[]> {
  const response = await app.request(`/v1/${resource.name}/${id}/actions`, {}, c.env)
  if (!response.ok) return []
  const { data } = (await response.json()) as { data: { items: OfferedAction[] } }
  return data.items
}

/** The offers of several records as one: an action may be done when one record allows it. */
function together(offers: readonly OfferedAction[][]): BulkOffer[] {
  const byName = new Map<string, BulkOffer>()
  for (const offer of offers.flat()) {
    const before = byName.get(offer.name)
    const count = (before?.count ?? 0) + (offer.allowed ? 1 : 0)
    const shown = before?.allowed ? before : offer
    byName.set(offer.name, { ...shown, count, fits: (before?.fits ?? false) || offer.fits })
  }
  return [...byName.values()]
}

/** Names of what may be done with several records, and the roles that may do any of it. */
function bulkActions(resource: Resource): { names: Set<string>; roles: RoleCode[] } {
  const actions = resource.lifecycle?.actions ?? {}
  const names = callableActions(resource).filter(
    (name) => !actions[name]?.ownScreen && !actions[name]?.single,
  )
  const roles = names.flatMap((name) => {
    const by = actions[name]?.by
    return by === 'system' || by === undefined ? [] : [...by]
  })
  const all = new Set<string>(names)
  if (hasActivation(resource)) all.add('activate').add('deactivate')
  if (!resource.without.has('remove')) all.add('delete')
  const { update, remove } = resource.access
  return { names: all, roles: [...new Set([...roles, ...update, ...remove])] }
}

/**
 * `POST /v1/{resource}/bulk`: an action with each of the chosen records, one after another by the record's own call, so that its role,
 * scope, guards and audit are the same; one that is refused does not hold up the others. `POST /v1/{resource}/bulk/offers` says with
 * how many of them each action may be done.
 */
export function mountBulk(app: ServiceApp, resource: Resource, rules: ResourceRules): void {
  const { names, roles } = bulkActions(resource)
  if (!roles.length || !names.size) return
  const at = `POST /${resource.service}/v1/${resource.name}/bulk`
  const all = resource.plural.toLowerCase()
  const bulk = call({
    at,
    summary: `An action with several ${all}, each on its own`,
    roles,
    body: BULK_INPUT,
    answer: items(BULK_RESULT),
    once: true,
  })
  mountCall(app, bulk, async ({ input: { action, records, input }, c }) => {
    if (!names.has(action)) throw new AppError('not_found', 'There is no such action')
    // Asked once for all of them: a refusal of each would ask nobody.
    const duty = dutyOf(`POST /v1/${resource.name}/{id}/${action}`)
    if (rules.fresh || rules.actions?.[action]?.fresh || duty?.password) requireFresh(c.var.actor)
    const results: BulkResult[] = []
    for (const record of records)
      results.push(await doOne(app, c, resource, { action, input: input ?? {} }, record))
    return { items: results }
  })
  if (!resource.lifecycle) return
  const offers = call({
    at: `${at}/offers`,
    summary: `What the caller may do with several ${all}`,
    roles,
    body: BULK_IDS,
    answer: items(z.custom<BulkOffer>()),
  })
  mountCall(app, offers, async ({ input: { ids }, c }) => {
    const each: OfferedAction[][] = []
    for (const id of ids) each.push(await offersOfOne(app, c, resource, id))
    return { items: together(each).filter(({ name }) => names.has(name)) }
  })
}
