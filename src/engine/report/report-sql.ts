import type { Actor } from '#kernel/actor.ts'
import { MOST_GROUPS, MOST_SERIES, NO_VALUE, OTHERS, type Report, type Take } from '#contracts/report.ts'
import { spanFilters } from '#contracts/report-filters.ts'
import { bucketsOf, MOST_BUCKETS, type Bucket, type Span } from '#contracts/report-period.ts'
import type { ReportRequest } from '#contracts/report-request.ts'
import { fieldError } from '#kernel/errors.ts'
import type { ServiceContext } from '#engine/context.ts'
import { listSource, type ExtraClause } from '#engine/list/list-source.ts'
import type { Parameters } from '#database/sql.ts'

// A report is the list of its records, grouped: scope, filters and refusals are the list's own, so that both count the same.

/** The statement of a report over a span. */
export interface ReportSql {
  text: string
  values: unknown[]
  /** The steps of time that numbers of groups are of; null where groups are values. */
  buckets: Bucket[] | null
}

/** What figures are made of, as columns of the records found: names by their SQL. */
interface Columns {
  of: (given: string | readonly string[]) => string
  names: ReadonlyMap<string, string>
}

function columnsBy(sqlOf: (field: string) => string): Columns {
  const names = new Map<string, string>()
  return {
    names,
    of(given) {
      const sql = [given].flat().map(sqlOf)
      const whole = sql.length > 1 ? `coalesce(${sql.join(', ')})` : sql[0]!
      const known = names.get(whole) ?? `v${names.size}`
      names.set(whole, known)
      return `f.${known}`
    },
  }
}

function takeSql(take: Take, columns: Columns): string {
  switch (take.take) {
    case 'count':
      return 'count(*)'
    case 'sum':
      return `coalesce(sum(${columns.of(take.of)}), 0)`
    case 'average':
      return `avg(${columns.of(take.of)})`
    case 'share':
      return `100.0 * count(*) filter (where ${columns.of(take.of)}) / nullif(count(${columns.of(take.of)}), 0)`
    case 'ratio': {
      const [part, whole] = [columns.of(take.of), columns.of(take.over)]
      return `100.0 * sum(${part}) filter (where ${whole} is not null) / nullif(sum(${whole}) filter (where ${part} is not null), 0)`
    }
    default:
      return `percentile_cont(${take.take === 'p50' ? 0.5 : 0.9}) within group (order by ${columns.of(take.of)})`
  }
}

/** A figure's SQL over the records `f`, rounded as it is shown. */
function measureSql(report: Report, name: string, columns: Columns): string {
  const measure = report.measures[name]!
  return `round((${takeSql(measure, columns)})::numeric / ${measure.per ?? 1}, ${measure.decimals})::float8`
}

/** The moments at which the steps of a span begin, or a refusal where they are too many to be looked at. */
function stepsOf(report: Report, by: string, span: Span): Bucket[] | null {
  const grouping = report.groupings[by]!
  if (!('step' in grouping)) return null
  const buckets = bucketsOf(grouping.step, span)
  if (!buckets)
    throw fieldError('by', 'More than {most} groups: choose longer steps or a shorter period', {
      most: MOST_BUCKETS,
    })
  return buckets
}

/** The key of a record's group: the number of its step of time, or its value as a text. */
function keySql(
  report: Report,
  name: string | null,
  sqlOf: (field: string) => string,
  buckets: Bucket[] | null,
  p: Parameters,
): string {
  const grouping = name === null ? undefined : report.groupings[name]
  if (!grouping) return `''::text`
  if ('field' in grouping) return `coalesce(${sqlOf(grouping.field)}::text, '${NO_VALUE}')`
  const starts = p.add((buckets ?? []).map(({ from }) => from))
  return `(width_bucket(${sqlOf(report.at)}, ${starts}::timestamptz[]) - 1)::text`
}

type Key = 'a' | 'b'

/** Ranks the values of `key` by a figure: the smaller ones stand together, so that groups always add up to the whole. */
function ranked(key: Key, figure: string): string {
  return `, ${key}_rank as (select f.${key}, count(*) over () as many,
      row_number() over (order by ${figure} desc nulls last, f.${key}) as place from found f group by f.${key})`
}

function shownAs(key: Key, most: number): string {
  const isShown = `${key}_rank.many <= ${most} or ${key}_rank.place < ${most}`
  return `case when ${isShown} then found.${key} else '${OTHERS}' end as ${key}`
}

/** What a statement is asked for: without `by` the whole alone. */
export interface AskedGroups extends Pick<ReportRequest, 'measure' | 'filters'> {
  by: string | null
  split: string | null
}

/** The list of the records that fulfil everything, and the SQL of their fields. */
function recordsOf(
  ctx: ServiceContext,
  report: Report,
  actor: Actor,
  filters: ReportRequest['filters'],
  span: Span,
  extra?: ExtraClause,
): { from: string; p: Parameters; sqlOf: (field: string) => string } {
  const { source } = report
  const all = [...report.only, ...filters, ...spanFilters(report.at, span)]
  const { from, p, selection } = listSource(
    ctx,
    source,
    actor,
    { sort: [], search: '', filters: all, page: 1, limit: 1 },
    extra,
  )
  return {
    from,
    p,
    sqlOf: (field) => {
      const found = selection.expression(field)
      if (!found) throw new Error(`${source.name} has no stored field ${field} for report ${report.name}`)
      return found.sql
    },
  }
}

/**
 * One statement for all figures of a report: by group, by series, by both, and of the whole, each made of the records themselves,
 * because shares and percentiles do not add up. Names come from the declaration; everything a caller gives is a parameter.
 */
export function reportSql(
  ctx: ServiceContext,
  report: Report,
  actor: Actor,
  { by, split, measure, filters }: AskedGroups,
  span: Span,
  extra?: ExtraClause,
): ReportSql {
  const { from, p, sqlOf } = recordsOf(ctx, report, actor, filters, span, extra)
  const columns = columnsBy(sqlOf)
  const buckets = by === null ? null : stepsOf(report, by, span)
  const keys: Record<Key, string> = {
    a: keySql(report, by, sqlOf, buckets, p),
    b: keySql(report, split, sqlOf, null, p),
  }
  const figures = Object.keys(report.measures)
    .map((name) => `, ${measureSql(report, name, columns)} as "${name}"`)
    .join('')
  const figure = measureSql(report, measure, columns)
  const cut: [Key, number][] = []
  if (by !== null && !buckets) cut.push(['a', MOST_GROUPS])
  if (split !== null) cut.push(['b', MOST_SERIES])
  const selected = [...columns.names].map(([sql, name]) => `, ${sql} as ${name}`).join('')
  const shown = (['a', 'b'] as const).map((key) => {
    const most = cut.find(([name]) => name === key)?.[1]
    return most ? shownAs(key, most) : `found.${key}`
  })
  const grouped = (['a', 'b'] as const).map((key) =>
    (key === 'a' ? by : split) === null
      ? `null::text as ${key}, 1 as no_${key}`
      : `f.${key}, grouping(f.${key}) as no_${key}`,
  )
  const sets = [...(split === null ? [] : ['(f.a, f.b)', '(f.b)']), ...(by === null ? [] : ['(f.a)']), '()']
  const text = `with found as (select ${keys.a} as a, ${keys.b} as b${selected} ${from})
    ${cut.map(([key]) => ranked(key, figure)).join('')}
    select ${grouped.join(', ')}${figures}
    from (select ${[...shown, ...[...columns.names.values()].map((name) => `found.${name}`)].join(', ')}
      from found ${cut.map(([key]) => `join ${key}_rank using (${key})`).join(' ')}) f
    group by grouping sets (${sets.join(', ')})`
  return { text, values: p.values, buckets }
}
