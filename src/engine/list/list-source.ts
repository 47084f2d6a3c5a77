import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldFilter, ListRequest } from '#kernel/wire.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { selectionOf, type Selection } from '#engine/columns.ts'
import { filterClause, listRefusal } from '#engine/list/filters.ts'
import { candidatesOf } from '#engine/list/candidates.ts'
import { rankSql } from '#engine/list/ranking.ts'
import { relatedFilter } from '#engine/list/related.ts'
import { ownColumn, searchClause, servedBySearch } from '#engine/list/search.ts'
import { scopeClause, seenBy } from '#engine/scope.ts'
import { Parameters } from '#database/sql.ts'

const knownFilterNames = new WeakMap<Resource, ReadonlySet<string>>()

/** Names a list of this resource may be filtered by, made once: a contract does not change. */
export function filterNames(resource: Resource): ReadonlySet<string> {
  const names = knownFilterNames.get(resource) ?? makeFilterNames(resource)
  knownFilterNames.set(resource, names)
  return names
}

function makeFilterNames(resource: Resource): ReadonlySet<string> {
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
    ...resource.list.search.filter((place) => typeof place === 'string'),
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

/** The SQL of a list. */
export interface ListSource {
  selection: Selection
  from: string
  /** The values of `from` alone; the order may add its own to `p`. */
  values: unknown[]
  order: string
  p: Parameters
}

type ListArguments = [
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  request: ListRequest,
  extra?: ExtraClause | undefined,
]

/** What the caller may see and has filtered; its values are added to `p`. */
function baseClause(p: Parameters, ...[ctx, resource, actor, request, extra]: ListArguments): string {
  return [
    't.deleted_at is null',
    scopeClause(ctx.service, resource, actor, p),
    extra?.(actor, p) ?? null,
    ...request.filters.map((filter) => clauseOf(ctx, resource, actor, filter, p)),
  ]
    .filter((clause) => clause !== null)
    .join(' and ')
}

/** What is asked, of a resource as its reader may know it. */
const ofReader = ([ctx, resource, actor, request, extra]: ListArguments): ListArguments => [
  ctx,
  seenBy(resource, actor),
  actor,
  request,
  extra,
]

/** `from … where …` of a list, with the joins that `where` and `order` name. */
function fromWhere(ctx: ServiceContext, resource: Resource, where: string, order = ''): string {
  const joins = selectionOf(resource, ctx.service).joinsFor(`${where} ${order}`)
  return `from ${sourceOf(resource, ctx.service)} t ${joins} where ${where}`
}

/** Everything a list holds in its own order, such as for an export. */
export function listSource(...asked: ListArguments): ListSource {
  const list = ofReader(asked)
  const [ctx, resource, , request] = list
  const selection = selectionOf(resource, ctx.service)
  const p = new Parameters()
  const base = baseClause(p, ...list)
  const found = searchClause(resource, ctx.service, request.search, p)
  const order = orderBy(resource, selection, request)
  const from = fromWhere(ctx, resource, found ? `${base} and ${found}` : base, order)
  return { selection, from, values: [...p.values], order, p }
}

/** Rows of equal rank: records with a code in its natural order (GD-2 before GD-10), transactions as their list has them. */
function orderWithinRank(resource: Resource, order: string): string {
  const code = resource.transaction ? null : ownColumn(resource, resource.title[0] ?? '')
  return code ? `length(${code}), ${code}, ${order}` : order
}

/** The best matches of a search that names no order, best first. */
export interface RankedSource extends ListSource {
  /** There may be matches that are not among them. */
  isMore: boolean
}

/** The best matches of a search; null where it names an order, or where nothing can be ranked. */
export async function rankedSource(...asked: ListArguments): Promise<RankedSource | null> {
  const list = ofReader(asked)
  const [ctx, resource, , request] = list
  if (!request.search || request.sort.length) return null
  const rows = (p: Parameters): string => fromWhere(ctx, resource, baseClause(p, ...list))
  const found = await candidatesOf({ ctx, resource, search: request.search, rows })
  if (!found) return null
  const selection = selectionOf(resource, ctx.service)
  const p = new Parameters()
  // Looked at again: a record may have left the caller's sight between the two statements.
  const where = `${baseClause(p, ...list)} and t.id = any(${p.add(found.ids)}::uuid[])`
  const values = [...p.values]
  const rank = rankSql(resource, request.search, p)
  if (!rank) return null
  const order = orderBy(resource, selection, request)
  return {
    selection,
    from: fromWhere(ctx, resource, where, order),
    values,
    order: `${rank}, ${orderWithinRank(resource, order)}`,
    p,
    isMore: found.isMore,
  }
}
