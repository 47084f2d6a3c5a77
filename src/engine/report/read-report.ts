import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { NO_VALUE, OTHERS, type Report } from '#contracts/report.ts'
import type { ReportAnswer, ReportGroup, ReportRow, ReportValues } from '#contracts/report-answer.ts'
import type { Bucket, Span } from '#contracts/report-period.ts'
import type { ReportRequest } from '#contracts/report-request.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { withinTime } from '#engine/list/time-limit.ts'
import { stepLabel, valueLabels } from '#engine/report/labels.ts'
import { reportSql, type AskedGroups } from '#engine/report/report-sql.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const DAY_LENGTH = '2026-03-01'.length

/** A line of the statement: the figures stand beside the keys under their own names. */
type Line = Computed<{
  a: string | null
  b: string | null
  no_a: number
  no_b: number
  [figure: string]: unknown
}>

function figuresOf({ measures }: Report, line: Line | undefined): ReportValues {
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => {
      const value = line?.[name]
      const nothing = measure.take === 'count' || measure.take === 'sum' ? 0 : null
      return [name, typeof value === 'number' ? value : nothing]
    }),
  )
}

/** Larger groups first, what has no figure after them, the others last. */
const byFigure =
  (measure: string) =>
  (one: ReportGroup, other: ReportGroup): number =>
    Number(one.key === OTHERS) - Number(other.key === OTHERS) ||
    (other.values[measure] ?? -Infinity) - (one.values[measure] ?? -Infinity) ||
    one.label.localeCompare(other.label)

async function groupsOf(
  ctx: ServiceContext,
  report: Report,
  name: string,
  lines: ReadonlyMap<string, Line>,
  buckets: Bucket[] | null,
  { lang }: Actor,
): Promise<ReportGroup[]> {
  const grouping = report.groupings[name]!
  const isOneDay = new Set(buckets?.map(({ key }) => key.slice(0, DAY_LENGTH))).size === 1
  if ('step' in grouping)
    return (buckets ?? []).map(({ key, from, before }, at) => ({
      key,
      label: stepLabel(grouping.step, key, lang, isOneDay),
      values: figuresOf(report, lines.get(String(at))),
      span: { from, before },
      picked: null,
    }))
  const { field } = grouping
  const labelOf = await valueLabels(ctx, report.source, field, [...lines.keys()], lang)
  return [...lines].map(([key, line]) => ({
    key,
    label: labelOf(key),
    values: figuresOf(report, line),
    span: null,
    picked: key === OTHERS ? null : { field, equals: key === NO_VALUE ? null : key },
  }))
}

/** The lines of the statement, by what they are of. */
interface Lines {
  whole: Line | undefined
  rows: Map<string, Line>
  series: Map<string, Line>
  /** By the key of the row. */
  parts: Map<string, Line[]>
  buckets: Bucket[] | null
}

async function linesOf(
  ctx: ServiceContext,
  report: Report,
  actor: Actor,
  asked: AskedGroups,
  span: Span,
  extra?: ExtraClause,
): Promise<Lines> {
  const { text, values, buckets } = reportSql(ctx, report, actor, asked, span, extra)
  const found = await withinTime(() => runSql<Line>(ctx.db, text, values))
  const lines: Lines = { whole: undefined, rows: new Map(), series: new Map(), parts: new Map(), buckets }
  for (const line of found) {
    const [a, b] = [line.a ?? NO_VALUE, line.b ?? NO_VALUE]
    if (line.no_a && line.no_b) lines.whole = line
    else if (line.no_b) lines.rows.set(a, line)
    else if (line.no_a) lines.series.set(b, line)
    else lines.parts.set(a, [...(lines.parts.get(a) ?? []), line])
  }
  return lines
}

/** The figures of a report for a caller, with those of the period before. */
export async function readReport(
  ctx: ServiceContext,
  report: Report,
  actor: Actor,
  asked: ReportRequest,
  extra?: ExtraClause,
): Promise<ReportAnswer> {
  const { period, by, split, measure } = asked
  const lines = await linesOf(ctx, report, actor, asked, period, extra)
  const { buckets } = lines
  const groups = await groupsOf(ctx, report, by, lines.rows, buckets, actor)
  const series = split ? await groupsOf(ctx, report, split, lines.series, null, actor) : []
  const rows = groups.map((group, at): ReportRow => {
    const own = lines.parts.get(buckets ? String(at) : group.key) ?? []
    return {
      ...group,
      parts: Object.fromEntries(own.map((line) => [line.b ?? NO_VALUE, figuresOf(report, line)])),
    }
  })
  const whole = { ...asked, by: null, split: null }
  const earlier = await linesOf(ctx, report, actor, whole, period.earlier, extra)
  return {
    read_at: clock.now().toISOString(),
    period: { preset: period.preset, from: period.from, before: period.before },
    by,
    split,
    measure,
    rows: buckets ? rows : rows.toSorted(byFigure(measure)),
    series: series.toSorted(byFigure(measure)),
    total: figuresOf(report, lines.whole),
    earlier: { ...period.earlier, total: figuresOf(report, earlier.whole) },
  }
}
