import type { Api } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { readDay } from '#contracts/day-text.ts'
import { reportOf } from '#contracts/generic-calls.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import { PRESETS, type Preset } from '#contracts/report-period.ts'
import type { ReportView } from '#contracts/report-view.ts'
import { isOneOf } from '#kernel/guards.ts'
import { reportQuery, type ReportExtent, type ReportLook } from '#islands/report/use-report.ts'

/** The period's part of a page's address; where it says none, what the page begins with. */
export function periodQuery(params: URLSearchParams, begins: Preset = 'today'): string {
  const preset = params.get('period')
  if (!isOneOf(PRESETS, preset)) return `period=${begins}`
  if (preset !== 'custom') return `period=${preset}`
  // Without a script the days come as they were typed.
  const day = (name: string): string => {
    const typed = params.get(name) ?? ''
    return encodeURIComponent(readDay(typed) ?? typed)
  }
  return `period=custom&from=${day('from')}&to=${day('to')}`
}

/** How a page's address asks a report to be looked at; what it does not know begins as the page says. */
export function lookIn(
  params: URLSearchParams,
  view: ReportView,
  begins: Omit<ReportLook, 'mode'>,
): ReportLook {
  const asked = (part: string): string | null => params.get(`${view.name}.${part}`)
  const known = (part: 'by' | 'split' | 'measure', names: readonly { name: string }[]): string => {
    const given = asked(part)
    const isKnown = names.some(({ name }) => name === given) || (part === 'split' && given === '')
    return given !== null && isKnown ? given : begins[part]
  }
  const by = known('by', view.groupings)
  const split = known(
    'split',
    view.groupings.filter(({ name, isTime }) => !isTime && name !== by),
  )
  return {
    by,
    split: split === by ? '' : split,
    measure: known('measure', view.measures),
    mode: asked('mode') === 'table' ? 'table' : 'chart',
  }
}

/** What the server finds for a report, or why it does not. */
export async function findReport(
  api: Api,
  view: ReportView,
  look: ReportLook,
  extent: ReportExtent,
): Promise<{ found: ReportAnswer | null; problem: string | null }> {
  try {
    return { found: await api.call(reportOf(view.path, reportQuery(look, extent)), {}), problem: null }
  } catch (failure) {
    if (isRefusedCall(failure)) {
      const said = failure.fields.flatMap(({ messages }) => messages)
      return { found: null, problem: said[0] ?? failure.message }
    }
    throw failure
  }
}
