import type { Actor } from '#kernel/actor.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import type { Field, Related } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Row } from '#kernel/record.ts'
import { resourceNamed } from '#contracts/index.ts'
import { RELATED_MOST } from '#contracts/related.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { filterClause } from '#engine/list/filters.ts'
import { mayRead } from '#contracts/access.ts'
import { isClosed, scopeClause } from '#engine/scope.ts'
import type { Parameters } from '#database/sql.ts'
import { STAMPS } from '#contracts/date-fields.ts'

interface Asked {
  ctx: ServiceContext
  actor: Actor
  related: Related
  p: Parameters
  /** The SQL of a field of `t` itself: finished rows have the wire's names, stored ones their columns. */
  own: (name: string) => string
}

function named(of: Resource, name: string, alias = 'o'): string {
  const field = of.fields[name]
  return `${alias}."${field ? columnOf(name, field) : name}"`
}

function targetIn(of: Resource, name: string): { sql: string; field: Field } | null {
  const field = of.fields[name] ?? (name === 'created_at' ? STAMPS.created_at : undefined)
  return field ? { sql: named(of, name), field } : null
}

/** `from … where …` over the records that point to the row `t`, inside what the caller may see of them. */
function pointing({ ctx, actor, related, p }: Asked, more: readonly string[] = []): string {
  const of = resourceNamed(related.resource)
  const clauses = [
    `${named(of, related.by)} = t.id`,
    'o.deleted_at is null',
    scopeClause(ctx.service, of, actor, p, 'o'),
    ...(related.where?.() ?? []).map((filter) => filterClause(targetIn(of, filter.field), filter, p)),
    ...(related.sortedBy ? [`${named(of, related.sortedBy)} is not null`] : []),
    ...more,
  ].filter((clause) => clause !== null)
  return `from ${sourceOf(of, ctx.service)} o where ${clauses.join(' and ')}`
}

/** Whether a record has one of a group of `needs`, valid today. */
function hasAny(asked: Asked, group: readonly string[]): string {
  const { related, p } = asked
  const of = resourceNamed(related.resource)
  const until = named(of, related.needs!.until)
  const today = p.add(plantDay(clock.now()))
  return `exists (select ${pointing(asked, [
    `${named(of, related.of![0]!)} = any(${p.add(group)}::text[])`,
    `(${until} is null or ${until} >= ${today}::date)`,
  ])})`
}

/** What is lacking, as a list in its order; null where nothing is. */
function lackingOf(asked: Asked): string {
  const cases = asked.related.needs!.any.map(
    (group) => `case when ${hasAny(asked, group)} then null else ${asked.p.add(group[0])}::text end`,
  )
  return `(select jsonb_agg(lacking) from unnest(array[${cases.join(', ')}]) lacking where lacking is not null)`
}

/** A filter on what is lacking: by each group, so that the planner may look all of them up at once. */
function lacksClause(asked: Asked, field: Field, filter: FieldFilter): string {
  const { any } = asked.related.needs!
  if (filter.operator === 'is_null') {
    const isWhole = any.map((group) => hasAny(asked, group)).join(' and ')
    const wantsNone = !(filter.value === false || filter.value === 'false')
    return wantsNone ? `(${isWhole})` : `not (${isWhole})`
  }
  return filterClause({ sql: lackingOf(asked), field }, filter, asked.p)
}

/** The value as a subquery beside the row `t`. A count that need not be exact stops early. */
function valueOf(asked: Asked, exact: boolean): string {
  const { related } = asked
  // Parameters that nothing uses are refused by the database: what is lacking asks in its own way.
  if (related.take === 'lacks') return lackingOf(asked)
  const of = resourceNamed(related.resource)
  const taken = (related.of ?? []).map((name) => named(of, name)).join(' + ')
  const from = pointing(asked)
  switch (related.take) {
    case 'count':
      return exact
        ? `(select count(*) ${from})`
        : `(select count(*) from (select 1 ${from} limit ${RELATED_MOST + 1}) few)`
    case 'any':
      return `exists (select ${from})`
    case 'sum':
      return related.shareOf
        ? `(select round(100 * coalesce(sum(${taken}), 0) / nullif(${asked.own(related.shareOf)}, 0), 1) ${from})`
        : `(select coalesce(sum(${taken}), 0) ${from})`
    default:
      return `(select ${taken} ${from} order by ${named(of, related.sortedBy!)}${related.take === 'last' ? ' desc' : ''} limit 1)`
  }
}

/** Those who keep this record see what is counted for it, and so do those who may read the records themselves; nobody what only the company sees. */
function maySee(resource: Resource, related: Related, actor: Actor): boolean {
  const target = resourceNamed(related.resource)
  if (isClosed(target, actor)) return false
  return mayRead(target, actor.roleCode) || resource.access.update.includes(actor.roleCode)
}

const NUMBERS = new Set<Field['kind']>(['integer', 'decimal', 'money'])

function wireOf(field: Field, value: unknown): unknown {
  return value !== null && NUMBERS.has(field.kind) ? Number(value) : value
}

/**
 * What records of others say about the finished rows `t` (contracts/related.ts), as columns beside theirs: each value is an index
 * look-up. Counts stop at `RELATED_MOST` + 1 unless `exact`. `finish` makes the values the wire's.
 */
export function relatedTo(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  p: Parameters,
  exact = false,
): { columns: string; finish: (rows: readonly Row[]) => void } {
  const fields = Object.entries(resource.fields).filter(
    ([, field]) => field.related && maySee(resource, field.related, actor),
  )
  const own = (name: string): string => `t."${name}"`
  return {
    columns: fields
      .map(
        ([name, { related }]) =>
          `, ${valueOf({ ctx, actor, related: related!, p, own }, exact)} as "${name}"`,
      )
      .join(''),
    finish: (rows) => {
      for (const row of rows) for (const [name, field] of fields) row[name] = wireOf(field, row[name])
    },
  }
}

/** A filter on a value made of related records, such as "the next document ends within 30 days". */
export function relatedFilter(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  field: Field,
  filter: FieldFilter,
  p: Parameters,
): string {
  const related = field.related!
  if (!maySee(resource, related, actor)) return filterClause(null, filter, p)
  const asked = { ctx, actor, related, p, own: (name: string) => named(resource, name, 't') }
  const of = resourceNamed(related.resource)
  if (related.needs) return lacksClause(asked, field, filter)
  const one = related.of?.[0] ?? ''
  const has = (given: FieldFilter): string =>
    `exists (select ${pointing(asked, [filterClause(targetIn(of, one), given, p)])})`
  // What is sorted by always has a value: there is a first or last one when there is any at all.
  if (filter.operator === 'is_null' && one !== '' && one === related.sortedBy) {
    const isThere = filter.value === false || filter.value === 'false'
    return `${isThere ? '' : 'not '}exists (select ${pointing(asked)})`
  }
  // The earliest is before a day when any is: far quicker than looking for the earliest of every row.
  if (related.take === 'first' && one === related.sortedBy) {
    if (filter.operator === '<' || filter.operator === '<=') return has(filter)
    if (filter.operator === 'between') {
      const [from] = Array.isArray(filter.value) ? filter.value : String(filter.value).split(',')
      return `${has(filter)} and not ${has({ ...filter, operator: '<', value: from })}`
    }
  }
  return filterClause({ sql: valueOf(asked, true), field }, filter, p)
}
