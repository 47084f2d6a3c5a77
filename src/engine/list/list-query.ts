import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldFilter, ListRequest, Page, Pagination } from '#kernel/wire.ts'
import type { Row } from '#kernel/record.ts'
import { addChildRows } from '#engine/record/child-rows.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { selectionOf, type Selection } from '#engine/columns.ts'
import { filterClause, listRefusal } from '#engine/list/filters.ts'
import { relatedFilter, relatedTo } from '#engine/list/related.ts'
import { nameForeign, scopeClause } from '#engine/scope.ts'
import { searchClause, servedBySearch } from '#engine/list/search.ts'
import { Parameters, prepared } from '#database/sql.ts'
import { totalOf } from '#engine/list/totals.ts'

/** Offsets beyond this read too much; the answer says to narrow the filter. */
const MAX_OFFSET = 10_000

/** Names a list of this resource may be filtered by. */
export function filterNames(resource: Resource): ReadonlySet<string> {
  const columns = resource.list.columns
    .flatMap((column) =>
      typeof column === 'string' ? [column] : [column.field, column.under ?? column.field],
    )
    .filter((name) => !resource.fields[name]?.related)
  const refs = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'ref' || field.kind === 'flag')
    .map(([name]) => name)
  return new Set([
    'id',
    'created_at',
    'updated_at',
    ...columns,
    ...refs,
    ...resource.list.filters,
    ...resource.list.search,
  ])
}

function orderBy(resource: Resource, selection: Selection, request: ListRequest): string {
  const fallback = resource.list.defaultSort
  const asked = request.sort.length
    ? request.sort
    : [
        {
          field: fallback.replace(/^-/, ''),
          order: fallback.startsWith('-') ? ('desc' as const) : ('asc' as const),
        },
      ]
  const parts = asked.map(({ field, order }) => {
    const allowed =
      resource.list.sort.includes(field) ||
      field === 'created_at' ||
      field === 'id' ||
      field === fallback.replace(/^-/, '')
    const target = allowed ? selection.expression(field) : null
    if (!target)
      throw listRefusal(field || 'sortOrders', 'This list cannot be sorted by {name}', {
        name: field || 'nothing',
      })
    return `${target.sql} ${order}`
  })
  return `${parts.join(', ')}, t.id ${asked.at(-1)!.order}`
}

function clauseOf(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  filter: FieldFilter,
  p: Parameters,
): string {
  const names = filterNames(resource)
  const field = names.has(filter.field) ? resource.fields[filter.field] : undefined
  if (field?.related) return relatedFilter(ctx, resource, actor, field, filter, p)
  const target = names.has(filter.field) ? selectionOf(resource, ctx.service).expression(filter.field) : null
  const clause = filterClause(target, filter, p)
  return target && filter.operator === 'like' ? servedBySearch(resource, target.sql, clause) : clause
}

/** A clause a service adds to a list, such as "waiting for my decision". */
export type ExtraClause = (actor: Actor, p: Parameters) => string | null

/** The from and where of a list: shared by the list call, its total and its export. */
export function listSource(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  request: ListRequest,
  extra?: ExtraClause,
): { from: string; p: Parameters; order: string; selection: Selection } {
  const selection = selectionOf(resource, ctx.service)
  const p = new Parameters()
  const clauses = [
    't.deleted_at is null',
    scopeClause(ctx.service, resource, actor, p),
    extra?.(actor, p) ?? null,
    ...request.filters.map((filter) => clauseOf(ctx, resource, actor, filter, p)),
    searchClause(resource, selection, request.search, p),
  ].filter((clause) => clause !== null)
  const [where, order] = [clauses.join(' and '), orderBy(resource, selection, request)]
  const from = `from ${sourceOf(resource, ctx.service)} t ${selection.joinsFor(`${where} ${order}`)} where ${where}`
  return { from, p, order, selection }
}

/** Where a page stands among `count` rows. */
export function paginationOf(
  { page, limit }: Pick<ListRequest, 'page' | 'limit'>,
  count: number,
): Pagination {
  return {
    page_number: page,
    total_pages: Math.max(1, Math.ceil(count / limit)),
    limit_items: limit,
    total_items: count,
    has_next_page: page * limit < count,
    has_previous_page: page > 1,
  }
}

/**
 * The rows of a page. PostgreSQL plans a kept statement once and for all when that looks no dearer than planning every time, and a
 * limit it does not know makes it look dear. So the limit is written out where nothing is filtered, the first page of a whole
 * list; what is filtered is planned for its values, because few rows need another way than many.
 */
function cut(limit: number, offset: number, isFiltered: boolean, p: Parameters): string {
  if (isFiltered || offset > 0) return `limit ${p.add(limit)} offset ${p.add(offset)}`
  return `limit ${Math.trunc(limit)}`
}

/** One page of a list inside the caller's scope, with its total as `totalOf` counts it. */
export async function listPage(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  request: ListRequest,
  extra?: ExtraClause,
): Promise<Page<Row>> {
  const { from, p, order, selection } = listSource(ctx, resource, actor, request, extra)
  const offset = (request.page - 1) * request.limit
  if (offset > MAX_OFFSET)
    throw listRefusal('page_number', 'Only the first {most} rows can be paged; narrow the filter', {
      most: MAX_OFFSET,
    })
  const whereValues = [...p.values]
  const related = relatedTo(ctx, resource, actor, p)
  // What belongs to a row is asked for the rows of the page only: after the limit, never before the sort. Around it stand look-ups
  // alone, no join that could mix its order.
  const text = `select t.*${selection.embedded}${related.columns} from (
    select ${selection.own} ${from} order by ${order} ${cut(request.limit + 1, offset, whereValues.length > 0, p)}) t`
  const { rows } = await ctx.db.query<Row>({ ...prepared(text), values: p.values })
  const more = rows.length > request.limit
  const shown = more ? rows.slice(0, request.limit) : rows
  const total =
    more || (offset > 0 && shown.length === 0)
      ? await totalOf(ctx, resource, from, whereValues)
      : { count: offset + shown.length, estimate: false }
  const items = selection.toWire(shown)
  related.finish(items)
  await addChildRows(ctx, ctx.db, resource, items, true)
  nameForeign(resource.fields, actor, items)
  return {
    pagination: {
      ...paginationOf(request, total.count),
      has_next_page: more,
      ...(total.estimate ? { total_is_estimate: true } : {}),
    },
    items,
  }
}
