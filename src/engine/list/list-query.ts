import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ListRequest, Page, Pagination } from '#kernel/wire.ts'
import type { Row } from '#kernel/record.ts'
import { addChildRows } from '#engine/record/child-rows.ts'
import type { ServiceContext } from '#engine/context.ts'
import { listRefusal } from '#engine/list/filters.ts'
import { listSource, rankedSource, type ExtraClause } from '#engine/list/list-source.ts'
import { relatedTo } from '#engine/list/related.ts'
import { nameForeign, seenBy } from '#engine/scope.ts'
import { prepared, type Parameters } from '#database/sql.ts'
import { withinTime } from '#engine/list/time-limit.ts'
import { totalOf, type Total } from '#engine/list/totals.ts'

/** Offsets beyond this read too much; the answer says to narrow the filter. */
const MAX_OFFSET = 10_000

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

/** What is ranked is bounded and found for every page: it is counted beside, because to count it alone would be to search twice. */
const COUNTED = ', count(*) over () as ranked_in_all'

/** Takes the count off the rows; null when the page has none. */
function countedIn(rows: Row[]): Total | null {
  const count = rows[0]?.['ranked_in_all']
  for (const row of rows) delete row['ranked_in_all']
  return count === undefined ? null : { count: Number(count), estimate: false }
}

type Asked = [
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  request: ListRequest,
  extra?: ExtraClause | undefined,
]

/** The rows of a page as calls answer them, what they were read from, and whether there are more. */
async function readRows(...[ctx, whole, actor, request, extra]: Asked) {
  const resource = seenBy(whole, actor)
  const ranked = await rankedSource(ctx, resource, actor, request, extra)
  const { from, p, order, selection, values } = ranked ?? listSource(ctx, resource, actor, request, extra)
  const offset = (request.page - 1) * request.limit
  if (offset > MAX_OFFSET)
    throw listRefusal('page_number', 'Only the first {most} rows can be paged; narrow the filter', {
      most: MAX_OFFSET,
    })
  const related = relatedTo(ctx, resource, actor, p)
  // What belongs to a row is asked for the rows of the page only: after the limit, never before the sort. Around it stand look-ups
  // alone, no join that could mix its order.
  const text = `select t.*${selection.embedded.list}${related.columns} from (
    select ${selection.own}${ranked ? COUNTED : ''} ${from} order by ${order} ${cut(request.limit + 1, offset, values.length > 0, p)}) t`
  const { rows } = await withinTime(() => ctx.db.query<Row>({ ...prepared(text), values: p.values }))
  const ranking = ranked ? countedIn(rows) : null
  const more = rows.length > request.limit
  const items = selection.toWire(more ? rows.slice(0, request.limit) : rows)
  related.finish(items)
  await addChildRows(ctx, ctx.db, resource, items, true)
  nameForeign(resource.fields, actor, items)
  return { items, more, from, values, offset, ranking, isMore: ranked?.isMore === true }
}

/** A page of a list without its total. */
export async function listRows(...asked: Asked): Promise<Row[]> {
  return (await readRows(...asked)).items
}

/** One page of a list inside the caller's scope, with its total as `totalOf` counts it; a search without an order is ranked. */
export async function listPage(...asked: Asked): Promise<Page<Row>> {
  const [ctx, resource, , request] = asked
  const { items, more, from, values, offset, ranking, isMore } = await readRows(...asked)
  const isCut = more || (offset > 0 && items.length === 0)
  const total = isCut
    ? (ranking ?? (await withinTime(() => totalOf(ctx, resource, from, values))))
    : { count: offset + items.length, estimate: false }
  return {
    pagination: {
      ...paginationOf(request, total.count),
      has_next_page: more,
      ...(total.estimate ? { total_is_estimate: true } : {}),
      ...(isMore ? { total_is_more: true } : {}),
    },
    items,
  }
}
