import type { Resource } from '#kernel/resource.ts'
import { page } from '#contracts/answers.ts'
import { HISTORY_ITEM, PART_ITEM } from '#contracts/history.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { toldBy } from '#contracts/past.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { JsonSchema } from '#engine/call/json-schema.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import { answer } from '#engine/call/service.ts'
import { columnOf } from '#engine/columns.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { readPast } from '#engine/record/past.ts'
import { visibleId } from '#engine/record/records.ts'
import { scopeClause } from '#engine/scope.ts'
import { Parameters } from '#database/sql.ts'

const MOST = 200

const QUERY: Record<string, JsonSchema> = {
  page: { type: 'integer', minimum: 1 },
  limit: { type: 'integer', minimum: 1, maximum: MOST },
}

/** Which entries are asked for. */
function cutOf(c: Call): { limit: number; offset: number; page: number } {
  const { page: number, limit: asked } = parseListRequest({
    page_number: c.req.query('page') ?? 1,
    limit: c.req.query('limit') ?? 50,
  })
  const limit = Math.min(asked, MOST)
  return { limit, offset: (number - 1) * limit, page: number }
}

/** A page of entries of which one more than fits was read. */
function pageOf<T>(rows: T[], { limit, offset, page: number }: ReturnType<typeof cutOf>) {
  const more = rows.length > limit
  const pagination = {
    page_number: number,
    total_pages: more ? number + 1 : number,
    limit_items: limit,
    total_items: offset + rows.length,
    has_next_page: more,
    has_previous_page: number > 1,
  }
  return {
    pagination: more ? { ...pagination, total_is_estimate: true } : pagination,
    items: rows.slice(0, limit),
  }
}

/**
 * `GET /{id}/history`: what was done to a record, by whom and when, newest first, to its beginning; for those who may read it.
 */
function mountOwn(app: ServiceApp, ctx: ServiceContext, resource: Resource, extra?: ExtraClause): void {
  const spec: RawCall = {
    at: `GET /v1/${resource.name}/{id}/history`,
    summary: `What was done to a ${resource.label.toLowerCase()}, newest first`,
    roles: resource.access.read,
    query: QUERY,
    answer: () => answerSchema(page(HISTORY_ITEM)),
  }
  mountRaw(app, spec, async (c) => {
    const { actor } = c.var
    const id = await visibleId(ctx, ctx.db, resource, actor, c.req.param('id'), extra)
    const cut = cutOf(c)
    const p = new Parameters()
    const where = `t.id = ${p.add(id)}`
    const rows = await readPast(ctx, actor, { resource, where, p, order: 'written', ...cut })
    return answer(
      c,
      pageOf(
        rows.map(({ subject: _own, ...item }) => item),
        cut,
      ),
    )
  })
}

/**
 * `GET /of/{field}/{id}/history`: what was done to the records that name another one, those that were deleted since among them; of each to
 * those who may read it, whoever may read the other.
 */
function mountOf(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  by: string,
  extra?: ExtraClause,
): void {
  const spec: RawCall = {
    at: `GET /v1/${resource.name}/of/${by}/{id}/history`,
    summary: `What was done to ${resource.plural.toLowerCase()} by their ${by}, newest first`,
    roles: resource.access.read,
    query: QUERY,
    answer: () => answerSchema(page(PART_ITEM)),
  }
  mountRaw(app, spec, async (c) => {
    const { actor } = c.var
    const cut = cutOf(c)
    const p = new Parameters()
    const field = resource.fields[by]
    const where = [
      `t."${field ? columnOf(by, field) : by}" = ${p.add(c.req.param('id'))}`,
      scopeClause(ctx.service, resource, actor, p),
      extra?.(actor, p) ?? null,
    ]
      .filter((clause) => clause !== null)
      .join(' and ')
    return answer(
      c,
      pageOf(await readPast(ctx, actor, { resource, where, p, order: 'happened', ...cut }), cut),
    )
  })
}

/** The past of a resource's records: of one, and of those that are told of with another (contracts/past.ts). */
export function mountHistory(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  mountOwn(app, ctx, resource, extra)
  for (const by of toldBy(resource.name)) mountOf(app, ctx, resource, by, extra)
}
