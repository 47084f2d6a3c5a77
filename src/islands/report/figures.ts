import { formatDay, formatMoment, formatNumber } from '#i18n/format.ts'
import { plantDay, startOfPlantDay } from '#kernel/clock.ts'
import type { Lang } from '#i18n/translate.ts'
import { writeListState, plainList } from '#contracts/list-url.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { ReportAnswer, ReportGroup } from '#contracts/report-answer.ts'
import { groupFilters } from '#contracts/report-filters.ts'
import type { MeasureView, ReportView } from '#contracts/report-view.ts'

/** A figure with its unit; a dash where nothing is known. */
export function figureText(value: number | null | undefined, measure: MeasureView, lang: Lang): string {
  if (value === null || value === undefined) return '–'
  const number = formatNumber(value, lang, measure.decimals)
  return measure.unit ? `${number} ${measure.unit}` : number
}

/** The list of the records of these groups; null where the reader has no list of them, or no list can show them. */
export function drillHref(
  { list, at, only }: Pick<ReportView, 'list' | 'at' | 'only'>,
  period: ReportAnswer['period'],
  groups: readonly Pick<ReportGroup, 'span' | 'picked'>[],
  given: readonly FieldFilter[],
): string | null {
  const filters = list && groupFilters(at, [...only, ...given], period, groups)
  return filters ? list.href + writeListState({ ...plainList(list.tab), filters }) : null
}

/** One value of each step or group, of the whole or of a series, and how it is told apart without its colour. */
export interface ChartSeries {
  key: string
  label: string
  values: (number | null)[]
}

/** What a chart draws: the whole as one series, or the parts. */
export function chartSeries(found: ReportAnswer, measure: MeasureView): ChartSeries[] {
  const { name } = measure
  if (!found.series.length)
    return [{ key: '', label: measure.label, values: found.rows.map(({ values }) => values[name] ?? null) }]
  return found.series.map(({ key, label }) => ({
    key,
    label,
    values: found.rows.map(({ parts }) => parts[key]?.[name] ?? (measure.addsUp ? 0 : null)),
  }))
}

/** A period as its days, or as its moments where it is cut within a day. */
export function periodText({ from, before }: { from: string; before: string }, lang: Lang): string {
  const isDays = [from, before].every((at) => startOfPlantDay(plantDay(new Date(at))).toISOString() === at)
  if (!isDays) return `${formatMoment(from, lang)} – ${formatMoment(before, lang)}`
  const [first, last] = [plantDay(new Date(from)), plantDay(new Date(Date.parse(before) - 1))]
  return first === last ? formatDay(first, lang) : `${formatDay(first, lang)} – ${formatDay(last, lang)}`
}
