import { isOneOf } from '#kernel/guards.ts'
import { plantDay } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { isDay } from '#contracts/day-text.ts'
import { readListState } from '#contracts/list-url.ts'
import type { Report } from '#contracts/report.ts'
import { periodAt, PRESETS, type Period } from '#contracts/report-period.ts'

/** What is asked of a report. */
export interface ReportRequest {
  period: Period
  /** Names of groupings; without the second one nothing is split. */
  by: string
  split: string | null
  /** The figure that says which groups are large. */
  measure: string
  /** The list's filters. */
  filters: FieldFilter[]
}

/** Names of a report's own in its address; every other one is a filter. */
const OWN_NAMES = ['period', 'from', 'to', 'by', 'split', 'measure', 'format', 'check', 'order'] as const

/** A longer period makes one statement read too much. */
const MOST_DAYS = 366

/** The first and the last day of a custom period, as an address or a form has them. */
export interface Days {
  from: string
  to: string
}

/** What speaks against the days of a custom period, each beside its own. */
export function dayErrors({ from, to }: Days, today: string): FieldError[] {
  const alone = Object.entries({ from, to }).flatMap(([field, day]): FieldError[] => {
    if (!isDay(day)) return [{ field, message: 'Write a date like 31/12/2026, from 1900 to 2099' }]
    return day > today ? [{ field, message: 'Must not lie in the future' }] : []
  })
  if (alone.length) return alone
  if (to < from) return [{ field: 'to', message: 'Must not be before the first day' }]
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * 86_400_000)
    return [{ field: 'to', message: 'At most {days} days at once', params: { days: MOST_DAYS } }]
  return []
}

/** Reads a period from an address: `?period=7d`, or `?period=custom&from=2026-03-01&to=2026-03-31`. Today where nothing is said. */
function readPeriod(params: URLSearchParams, now: Date): Period {
  const preset = params.get('period') || 'today'
  if (!isOneOf(PRESETS, preset)) throw fieldError('period', 'Choose one from the list')
  if (preset !== 'custom') return periodAt(now, preset)
  const days: Days = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const [wrong] = dayErrors(days, plantDay(now))
  if (wrong) throw fieldError(wrong.field, wrong.message, wrong.params)
  return periodAt(now, preset, days)
}

/** Reads what is asked of a report from its address; refuses what the report does not have. */
export function readReportRequest(
  { groupings, measures }: Pick<Report, 'groupings' | 'measures'>,
  params: URLSearchParams,
  now: Date,
): ReportRequest {
  const named = (name: string, known: Readonly<Record<string, unknown>>, fallback: string): string => {
    const given = params.get(name) || fallback
    if (given && !Object.hasOwn(known, given)) throw fieldError(name, 'Choose one from the list')
    return given
  }
  const by = named('by', groupings, Object.keys(groupings)[0] ?? '')
  const split = named('split', groupings, '') || null
  const measure = named('measure', measures, Object.keys(measures)[0] ?? '')
  // Two steps of time say the same twice.
  if (split && (split === by || 'step' in (groupings[split] ?? {})))
    throw fieldError('split', 'Choose one from the list')
  const rest = new URLSearchParams(params)
  for (const name of OWN_NAMES) rest.delete(name)
  return { period: readPeriod(params, now), by, split, measure, filters: readListState(rest).filters }
}
