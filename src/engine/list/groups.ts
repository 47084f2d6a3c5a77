import type { Actor } from '#kernel/actor.ts'
import { addDays } from '#kernel/clock.ts'
import { WIB_OFFSET_MS } from '#i18n/wib.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldFilter, ListRequest } from '#kernel/wire.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { GROUPS_ON_PAGE, MOST_COUNTED, type Group, type GroupsPage } from '#contracts/look.ts'
import { mountedAt, statesOf } from '#contracts/queue.ts'
import { resourceNamed } from '#contracts/index.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { itemsOf, listSchema } from '#engine/call/json-schema.ts'
import { answer, bodyOf } from '#engine/call/service.ts'
import { columnOf, selectionOf } from '#engine/columns.ts'
import { sourceOf, type ServiceApp, type ServiceContext } from '#engine/context.ts'
import { listRefusal } from '#engine/list/filters.ts'
import { listRows } from '#engine/list/list-query.ts'
import { listSource, type ExtraClause } from '#engine/list/list-source.ts'
import { withinTime } from '#engine/list/time-limit.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** Pages of groups that can be opened: what lies beyond is found by a filter. */
const MOST_PAGES = 25
const MOST_ROWS = 50

interface Asked {
  ctx: ServiceContext
  resource: Resource
  actor: Actor
  request: ListRequest
  extra: ExtraClause | undefined
  by: string
}

interface By {
  field: Field
  sql: string
  /** The states or choices it may have, in their order; null for what only the rows know. */
  words: string[] | null
}

function byOf({ resource, by, ctx }: Asked): By {
  const { lifecycle, list } = resource
  const isState = list.looks?.board !== undefined && lifecycle?.field === by
  const target =
    isState || list.looks?.groups?.by.includes(by) ? selectionOf(resource, ctx.service).expression(by) : null
  if (!target) throw listRefusal('by', 'This list cannot be grouped by {name}', { name: by || 'nothing' })
  const words =
    lifecycle?.field === by ? statesOf(resource) : (target.field.options?.map(({ value }) => value) ?? null)
  return { ...target, words }
}

/** The plant's days that rows have, newest first: from each one the index leads to the next, whatever lies between. */
async function daysOf(asked: Asked, { sql, field }: By, skip: number): Promise<string[]> {
  const { from, values } = listSource(asked.ctx, asked.resource, asked.actor, asked.request, asked.extra)
  const isDay = field.kind !== 'timestamp'
  const day = isDay ? sql : `(${sql} at time zone 'Asia/Jakarta')::date`
  const before = isDay ? 'd.day' : `(d.day::timestamp at time zone 'Asia/Jakarta')`
  const next = (more: string): string => `(select ${day} ${from}${more} order by ${sql} desc limit 1)`
  const text = `with recursive d (day, at) as (
      select ${next(` and ${sql} is not null`)}, 1
      union all select ${next(` and ${sql} < ${before}`)}, d.at + 1 from d where d.day is not null and d.at <= ${skip + GROUPS_ON_PAGE})
    select day::text as key from d where day is not null and at > ${skip}`
  const rows = await runSql<Computed<{ key: string }>>(asked.ctx.db, text, values)
  return rows.map(({ key }) => key)
}

/** The records that rows name, by their own names: each is looked for once, not each row read. */
async function namedBy(asked: Asked, { sql, field }: By, skip: number): Promise<string[]> {
  const { from, values } = listSource(asked.ctx, asked.resource, asked.actor, asked.request, asked.extra)
  const target = resourceNamed(field.ref?.resource ?? '')
  const name = target.title.at(-1) ?? 'id'
  const text = `select g.id as key from ${sourceOf(target, asked.ctx.service)} g
    where exists (select 1 ${from} and ${sql} = g.id)
    order by g."${columnOf(name, target.fields[name]!)}", g.id limit ${GROUPS_ON_PAGE + 1} offset ${skip}`
  const rows = await runSql<Computed<{ key: string }>>(asked.ctx.db, text, values)
  return rows.map(({ key }) => key)
}

/** The moment at which a day of the plant begins. */
const beginOf = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - WIB_OFFSET_MS).toISOString()

/** What finds the rows of a group in the list itself. A moment has more digits than a filter's last one: the day ends before the next. */
function filtersFor(by: string, { field }: By, key: string | null): FieldFilter[] {
  if (key === null) return [{ field: by, operator: 'is_null', value: true }]
  if (field.kind !== 'timestamp') return [{ field: by, operator: '=', value: key }]
  return [
    { field: by, operator: '>=', value: beginOf(key) },
    { field: by, operator: '<', value: beginOf(addDays(key, 1)) },
  ]
}

interface Counted {
  count: number
  is_more: boolean
  sums: Record<string, number>
}

/** How many rows a group has, and the sums of those; counting stops where nobody reads the number any more. */
async function counted(asked: Asked, filters: readonly FieldFilter[]): Promise<Counted> {
  const { ctx, resource, actor, request, extra } = asked
  const { from, values, selection } = listSource(
    ctx,
    resource,
    actor,
    { ...request, filters: [...request.filters, ...filters] },
    extra,
  )
  const names = resource.list.looks?.groups?.sums ?? []
  const columns = names.map((name, at) => `${selection.expression(name)?.sql} as s${at}`)
  const sums = names.map((_, at) => `coalesce(sum(s${at}), 0)::float8`)
  const text = `select count(*)::int as count, array[${sums.join(', ')}]::float8[] as sums
    from (select ${columns.join(', ') || '1'} ${from} limit ${MOST_COUNTED + 1}) few`
  const [row] = await runSql<Computed<{ count: number; sums: number[] }>>(ctx.db, text, values)
  const count = row?.count ?? 0
  const isMore = count > MOST_COUNTED
  return {
    count: Math.min(count, MOST_COUNTED),
    is_more: isMore,
    sums: isMore ? {} : Object.fromEntries(names.map((name, at) => [name, row?.sums[at] ?? 0])),
  }
}

async function groupOf(asked: Asked, by: By, key: string | null): Promise<Group> {
  const { ctx, resource, actor, request, extra } = asked
  const filters = filtersFor(asked.by, by, key)
  const count = await withinTime(() => counted(asked, filters))
  const wanted = { ...request, page: 1, filters: [...request.filters, ...filters] }
  // By the list's own order: ranking every group of a search would search once more for each.
  const fallback = resource.list.defaultSort
  const order = fallback.startsWith('-') ? ('desc' as const) : ('asc' as const)
  const sort = request.sort.length ? request.sort : [{ field: fallback.replace(/^-/, ''), order }]
  const rows = count.count ? await listRows(ctx, resource, actor, { ...wanted, sort }, extra) : []
  return { key, ...count, filters, rows: rows as Group['rows'] }
}

async function groupsPage(asked: Asked): Promise<GroupsPage> {
  const by = byOf(asked)
  const { page, limit } = asked.request
  if (page > MOST_PAGES)
    throw listRefusal('page_number', 'Only the first {most} groups can be paged; narrow the filter', {
      most: MOST_PAGES * GROUPS_ON_PAGE,
    })
  if (limit > MOST_ROWS) throw listRefusal('limit', 'At most {max}', { max: MOST_ROWS })
  const skip = (page - 1) * GROUPS_ON_PAGE
  const found = await withinTime(async () => {
    if (by.words) return page === 1 ? by.words : []
    return by.field.ref ? namedBy(asked, by, skip) : daysOf(asked, by, skip)
  })
  const hasMore = !by.words && found.length > GROUPS_ON_PAGE
  const items: Group[] = []
  // One after another: a page of groups takes one connection, not twenty.
  for (const key of hasMore ? found.slice(0, GROUPS_ON_PAGE) : found)
    items.push(await groupOf(asked, by, key))
  if (!hasMore && !by.field.always && !by.field.required) {
    const without = await groupOf(asked, by, null)
    if (without.count) items.push(without)
  }
  return { items, has_more: hasMore }
}

/** POST `/groups` with a list request and `by`: the groups of the list inside the caller's scope, each with its count and its first rows. */
export function mountGroups(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  const { looks } = resource.list
  if (!looks?.groups && !looks?.board) return
  const spec = {
    at: `POST ${mountedAt(resource)}/groups`,
    summary: `The list of ${resource.plural.toLowerCase()} in groups, with counts`,
    roles: resource.access.read,
    body: () => listSchema(resource, { by: { type: 'string' } }),
    answer: () => itemsOf(),
  }
  mountRaw(app, spec, async (c) => {
    const { by, ...body } = await bodyOf(c)
    const request = parseListRequest(body)
    const asked = { ctx, resource, actor: c.var.actor, request, extra, by: typeof by === 'string' ? by : '' }
    return answer(c, await groupsPage(asked))
  })
}
