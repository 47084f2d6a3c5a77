import { useMemo, useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { reportOf } from '#contracts/generic-calls.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { filtersQuery } from '#islands/report/report-address.ts'
import { api } from '#stores/api.ts'
import { redrawPage } from '#stores/redraw.ts'
import { useAdopted } from '#ui/adopted.ts'

/** How a report is looked at. Each part stands in the page's address under the report's name, so that a link shows the same. */
export interface ReportLook {
  by: string
  split: string
  measure: string
  mode: 'chart' | 'table'
}

export interface ShownReport {
  /** The answer that came last; it stays while another is asked for. */
  found: ReportAnswer | null
  look: ReportLook
  isLoading: boolean
  problem: string | null
  change: (part: Partial<ReportLook>) => void
  reload: () => void
}

/** Which records a report is made of: the period's part of the address, and what the reader filters by. */
export interface ReportExtent {
  period: string
  filters: FieldFilter[]
}

/** What is asked for a look. */
export function reportQuery({ by, split, measure }: ReportLook, { period, filters }: ReportExtent): string {
  const query = `by=${by}&split=${split}&measure=${measure}&${period}`
  return filters.length ? `${query}&${filtersQuery(filters)}` : query
}

function keepInAddress(name: string, look: ReportLook): void {
  const address = new URL(location.href)
  for (const [part, value] of Object.entries(look)) address.searchParams.set(`${name}.${part}`, value)
  history.replaceState(history.state, '', address)
}

/** A report as it is looked at, and as the page gives it when all of it is drawn again. An answer that comes after a newer question is dropped. */
export function useReport(
  { name, path }: { name: string; path: string },
  given: ReportExtent & { found: ReportAnswer | null; problem: string | null; look: ReportLook },
): ShownReport {
  const fresh = useMemo(() => ({ found: given.found, problem: given.problem }), [given.found, given.problem])
  const [look, setLook] = useAdopted(given.look)
  const [{ found, problem }, setAnswer] = useAdopted(fresh)
  const [isLoading, setLoading] = useState(false)
  const newest = useRef(0)
  async function ask(next: ReportLook): Promise<void> {
    const mine = ++newest.current
    setLoading(true)
    setAnswer((now) => ({ ...now, problem: null }))
    try {
      const answer = await api.call(reportOf(path, reportQuery(next, given)), {})
      if (mine === newest.current) setAnswer({ found: answer, problem: null })
    } catch (failure) {
      const said = isRefusedCall(failure) ? failure.message : t('The report could not be loaded')
      if (mine === newest.current) setAnswer((now) => ({ ...now, problem: said }))
    } finally {
      if (mine === newest.current) setLoading(false)
    }
  }
  async function reload(): Promise<void> {
    setLoading(true)
    if ((await redrawPage().catch(() => 'failed')) === 'failed')
      setAnswer((now) => ({ ...now, problem: t('The report could not be loaded') }))
    setLoading(false)
  }
  return {
    found,
    look,
    isLoading,
    problem,
    change(part) {
      const next = { ...look, ...part }
      setLook(next)
      keepInAddress(name, next)
      if (part.mode === undefined) void ask(next)
    },
    reload: () => void reload(),
  }
}
