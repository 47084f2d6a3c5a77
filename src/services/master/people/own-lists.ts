import { fieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import { OWN_CHECKPOINTS, OWN_DRIVERS } from '#contracts/people/calls.ts'
import { checkpoint } from '#contracts/place/checkpoint.ts'
import { driver } from '#contracts/people/driver.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { spreadsheet } from '#engine/list/download.ts'
import { listSchema, pageOf, recordRef } from '#engine/call/json-schema.ts'
import { listPage } from '#engine/list/list-query.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { answer, bodyOf } from '#engine/call/service.ts'
import { requireOwnToken } from '#services/master/people/token.ts'

const XLSX = 'data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,'

/** The checkpoints in the requester's own list (std.A4). */
const inOwnList: ExtraClause = (actor, p) => `t.id = any(${p.add(actor.scope.checkpoint ?? [])}::uuid[])`

/** "token plus optional list request": its fields beside the token, or all of them under `list_request`. */
async function ownList(
  ctx: ServiceContext,
  c: Call,
  resource: Resource,
  extra?: ExtraClause,
): Promise<Response> {
  const { token, list_request: nested, listRequest: camel, ...flat } = await bodyOf(c)
  requireOwnToken(c.var.actor, token)
  const inner = nested ?? camel
  if (inner !== undefined && Object.keys(flat).length)
    throw fieldError('list_request', 'There is no such field')
  return answer(c, await listPage(ctx, resource, c.var.actor, parseListRequest(inner ?? flat), extra))
}

/** The calls of spec.7 that answer for whoever asks. Mounted before the resources: `export` is no id. */
export function mountOwnLists(app: ServiceApp, ctx: ServiceContext): void {
  const ofToken = (resource: Resource): Pick<RawCall, 'body' | 'answer'> => ({
    body: () => ({ ...listSchema(resource, { token: { type: 'string' } }), required: ['token'] }),
    answer: () => pageOf(recordRef(resource)),
  })
  mountRaw(app, { ...OWN_CHECKPOINTS, ...ofToken(checkpoint) }, (c) => ownList(ctx, c, checkpoint, inOwnList))
  mountRaw(app, { ...OWN_DRIVERS, ...ofToken(driver) }, (c) => ownList(ctx, c, driver))
  const exported: RawCall = {
    at: 'GET /v1/driver/export',
    summary: 'The list of drivers as a workbook in a data address',
    roles: driver.access.read,
    answer: () => ({ type: 'string' }),
  }
  mountRaw(app, exported, async (c) =>
    answer(c, XLSX + (await spreadsheet(ctx, driver, c)).toString('base64')),
  )
}
