import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { RoleCode } from '#access/roles.ts'
import { mayOpen, to } from '#access/screens.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { listView, type FilterView } from '#contracts/view.ts'
import { addsUp, type Report } from '#contracts/report.ts'

/** A figure as it is drawn. */
export interface MeasureView {
  name: string
  label: string
  unit: string
  decimals: number
  formula: string
  addsUp: boolean
  lessIsBetter: boolean
}

/** What a browser needs to draw a report, in the reader's language, so that no page loads the declaration with its contract. */
export interface ReportView {
  name: string
  label: string
  note: string
  /** Where it is asked for: `/order/v1/report/arrivals`. */
  path: string
  at: string
  only: FieldFilter[]
  /** What readers may filter by; the moment is the period's. */
  filters: FilterView[]
  groupings: { name: string; label: string; isTime: boolean }[]
  measures: MeasureView[]
  /** The list of its records; null where the reader may open none. */
  list: { href: string; tab: string } | null
}

/** Where a report is asked for, with the service in front. */
function reportPath({ source, name }: Pick<Report, 'source' | 'name'>): string {
  return `/${source.service}/v1/report/${name}`
}

/** A report as data for what draws it. */
export function reportView(report: Report, role: RoleCode, lang: Lang): ReportView {
  const say = (text: string): string => (text ? translated(lang, text) : '')
  const list = report.lists.find(({ screen }) => mayOpen(screen, role))
  return {
    name: report.name,
    label: say(report.label),
    note: say(report.note),
    path: reportPath(report),
    at: report.at,
    only: [...report.only],
    filters: listView(report.source, lang).filters.filter(({ field }) => field !== report.at),
    groupings: Object.entries(report.groupings).map(([name, grouping]) => ({
      name,
      label: say(grouping.label),
      isTime: 'step' in grouping,
    })),
    measures: Object.entries(report.measures).map(([name, measure]) => ({
      name,
      label: say(measure.label),
      unit: say(measure.unit),
      decimals: measure.decimals,
      formula: say(measure.formula),
      addsUp: addsUp(measure),
      lessIsBetter: measure.lessIsBetter ?? false,
    })),
    list: list ? { href: to(list.screen), tab: list.tab ?? '' } : null,
  }
}
