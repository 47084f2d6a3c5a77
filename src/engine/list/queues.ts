import { parseListRequest } from '#contracts/list-request.ts'
import { mountedAt, type QueueList } from '#contracts/queue.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { listSchema, pageOf, recordRef } from '#engine/call/json-schema.ts'
import { answer, bodyOf } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountDownload } from '#engine/list/download.ts'
import { mountGroups } from '#engine/list/groups.ts'
import { listPage } from '#engine/list/list-query.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { mountSpans } from '#engine/list/spans.ts'

/** The calls of a queue: its list, and the file and the looks of just that. `waiting` says what stands in it beside its states. */
export function mountQueue(
  app: ServiceApp,
  ctx: ServiceContext,
  list: QueueList,
  waiting?: ExtraClause,
): void {
  const { summary, roles, states } = list.queue
  const stands: ExtraClause = (actor, p) => {
    const clauses = [
      states && list.lifecycle ? `t."${list.lifecycle.field}" = any(${p.add(states)}::text[])` : null,
      waiting?.(actor, p) ?? null,
    ].filter((clause) => clause !== null)
    return clauses.length ? clauses.join(' and ') : null
  }
  const spec = {
    at: `POST ${mountedAt(list)}`,
    summary,
    roles,
    body: () => listSchema(list),
    answer: () => pageOf(recordRef(list)),
  }
  mountRaw(app, spec, async (c) => {
    const request = parseListRequest(await bodyOf(c))
    return answer(c, await listPage(ctx, list, c.var.actor, request, stands))
  })
  mountDownload(app, ctx, list, stands)
  mountGroups(app, ctx, list, stands)
  mountSpans(app, ctx, list, stands)
}
