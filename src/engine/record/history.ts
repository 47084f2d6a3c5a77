import { isRow } from '#kernel/guards.ts'
import type { Resource } from '#kernel/resource.ts'
import { page } from '#contracts/answers.ts'
import { HISTORY_ITEM } from '#contracts/history.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { knownAmong } from '#engine/record/readers.ts'
import { readRecord } from '#engine/record/records.ts'
import { nameForeign } from '#engine/scope.ts'
import { answer } from '#engine/call/service.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** An entry as it is told; its states are maps, because only the contract knows their fields. */
type Told = Narrowed<
  ColumnsOf<
    'master.audit_event',
    'id' | 'at' | 'actor_id' | 'actor_name' | 'actor_role' | 'action' | 'before' | 'after' | 'reason'
  >,
  { before: unknown; after: unknown }
>

/**
 * GET `/{id}/history`: what was done to a record, by whom and when, newest first; for those who may read it. Its notes have a call
 * of their own (notes.ts), so that a talked-about record still shows what was done to it.
 */
export function mountHistory(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  const spec: RawCall = {
    at: `GET /v1/${resource.name}/{id}/history`,
    summary: `What was done to a ${resource.label.toLowerCase()}, newest first`,
    roles: resource.access.read,
    query: { page: { type: 'integer', minimum: 1 }, limit: { type: 'integer', minimum: 1, maximum: 200 } },
    answer: () => answerSchema(page(HISTORY_ITEM)),
  }
  mountRaw(app, spec, async (c) => {
    const { id } = await readRecord(ctx, ctx.db, resource, c.var.actor, c.req.param('id'), extra)
    const { page: number, limit } = parseListRequest({
      page_number: c.req.query('page') ?? 1,
      limit: c.req.query('limit') ?? 50,
    })
    const size = Math.min(limit, 200)
    // By the number that each row got while its record was held: no server's clock decides. Rows from before that have their id.
    const rows = await runSql<Told>(
      ctx.db,
      `select id, at, actor_id, actor_name, actor_role, action, before, after, reason from ${ctx.schema}.audit_event
       where subject_type = $1 and subject_id = $2 and action not in ('note', 'note-delete', 'note-file-remove')
       order by seq desc nulls last, id desc limit $3 offset $4`,
      [resource.name, id, size + 1, (number - 1) * size],
    )
    const more = rows.length > size
    const known = await knownAmong(ctx, ctx.db, c.var.actor, rows)
    const items = (more ? rows.slice(0, size) : rows).map(({ actor_id: by, ...item }) =>
      known.has(by ?? '') ? item : { ...item, actor_name: null },
    )
    // Who wrote it down may have seen more of the records it names than who reads it now.
    nameForeign(
      resource.fields,
      c.var.actor,
      items.flatMap(({ before, after }) => [before, after].filter(isRow)),
    )
    const total = (number - 1) * size + rows.length
    const pagination = {
      page_number: number,
      total_pages: more ? number + 1 : number,
      limit_items: size,
      total_items: total,
      has_next_page: more,
      has_previous_page: number > 1,
    }
    return answer(c, { pagination: more ? { ...pagination, total_is_estimate: true } : pagination, items })
  })
}
