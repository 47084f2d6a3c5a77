import { clock } from '#kernel/clock.ts'
import { translator } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Report, ReportMeasure } from '#contracts/report.ts'
import {
  REPORT_ANSWER,
  type ReportAnswer,
  type ReportRow,
  type ReportValues,
} from '#contracts/report-answer.ts'
import { PRESETS, type Step } from '#contracts/report-period.ts'
import { readReportRequest } from '#contracts/report-request.ts'
import { reportsOf } from '#contracts/reports.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answerSchema, type JsonSchema } from '#engine/call/json-schema.ts'
import { answer } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { auditExport, checkCount, formatOf, sendTable, TABLE_FILE } from '#engine/list/send-table.ts'
import type { TableCell, TableColumn } from '#engine/list/send-table.ts'
import { readReport } from '#engine/report/read-report.ts'

/** What may be asked of a report, for its document. */
function queryOf({ groupings, measures, source }: Report): Record<string, JsonSchema> {
  const fields = Object.entries(groupings).flatMap(([name, one]) => ('field' in one ? [name] : []))
  const day: JsonSchema = { type: 'string', format: 'date' }
  return {
    period: { enum: [...PRESETS] },
    from: { ...day, description: 'First day of a custom period' },
    to: { ...day, description: 'Last day of a custom period' },
    by: { enum: Object.keys(groupings) },
    split: { enum: fields },
    measure: { enum: Object.keys(measures), description: 'The figure by which groups are large' },
    ...Object.fromEntries(
      source.list.filters.map((name): [string, JsonSchema] => [
        name,
        { type: 'string', description: `A filter of the list; ${name}~in, ${name}~>= and so on` },
      ]),
    ),
  }
}

/** Steps of time that begin on a day or at a moment; a month and a shift are words. */
const STEPS: Partial<Record<Step, TableColumn['is']>> = { hour: 'moment', day: 'day', week: 'day' }

/** The groups as a table for a reader, with the series beside each figure's whole, and the total last. */
function tableOf(
  report: Report,
  found: ReportAnswer,
  lang: Lang,
): { columns: TableColumn[]; rows: TableCell[][] } {
  const t = translator(lang)
  const grouping = report.groupings[found.by]!
  const stands = 'step' in grouping ? STEPS[grouping.step] : undefined
  const measures = Object.entries(report.measures)
  const figure = ({ label, unit, decimals }: ReportMeasure): TableColumn => ({
    label: t(label),
    ...(unit ? { unit: t(unit) } : {}),
    is: 'number',
    decimals,
  })
  const startOf = ({ span, key, label }: ReportRow): string =>
    stands === 'moment' && span ? span.from : span ? key : label
  const split = measures.find(([name]) => name === found.measure)!
  const line = (
    label: string,
    values: ReportValues,
    parts: (key: string) => ReportValues | undefined,
  ): TableCell[] => [
    label,
    ...measures.map(([name]) => values[name] ?? null),
    ...found.series.map(({ key }) => parts(key)?.[found.measure] ?? null),
  ]
  return {
    columns: [
      { label: t(grouping.label), ...(stands ? { is: stands } : {}) },
      ...measures.map(([, measure]) => figure(measure)),
      ...found.series.map(({ label }) => {
        const { unit = '', ...one } = figure(split[1])
        return { ...one, label: `${one.label}${unit && ` (${unit})`}: ${label}` }
      }),
    ],
    rows: [
      ...found.rows.map((row) => line(startOf(row), row.values, (key) => row.parts[key])),
      line(t('Total'), found.total, (key) => found.series.find((series) => series.key === key)?.values),
    ],
  }
}

/**
 * The calls of a report, for its roles and within their scope: `GET /v1/report/{name}`, and `GET /v1/report/{name}/download`, the
 * same groups as a file.
 */
function mountReport(app: ServiceApp, ctx: ServiceContext, report: Report, extra?: ExtraClause): void {
  const at = `GET /v1/report/${report.name}`
  const query = queryOf(report)
  const spec: RawCall = {
    at,
    summary: `Report: ${report.label.toLowerCase()} by groups`,
    roles: report.roles,
    query,
    answer: () => answerSchema(REPORT_ANSWER),
  }
  const file: RawCall = {
    at: `${at}/download`,
    summary: `Report: ${report.label.toLowerCase()} by groups, as a file`,
    roles: report.roles,
    ...TABLE_FILE,
    query: { ...TABLE_FILE.query, ...query },
  }
  const read = (c: Call): Promise<ReportAnswer> => {
    const asked = readReportRequest(report, new URL(c.req.url).searchParams, clock.now())
    return readReport(ctx, report, c.var.actor, asked, extra)
  }
  mountRaw(app, spec, async (c) => answer(c, await read(c)))
  mountRaw(app, file, async (c) => {
    const format = formatOf(c)
    const found = await read(c)
    checkCount(found.rows.length, format, c.var.actor)
    if (c.req.query('check') === '1') return answer(c, {})
    const { columns, rows } = tableOf(report, found, c.var.actor.lang)
    const { by, split, period } = found
    await auditExport(ctx, report.source, c, {
      format,
      rows: rows.length,
      of: report.name,
      by,
      split,
      period,
    })
    return sendTable(c, `report-${report.name}`, format, columns, rows)
  })
}

/** The reports made of a resource, under the same extra clause as its list. */
export function mountReports(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  for (const report of reportsOf(resource)) mountReport(app, ctx, report, extra)
}
