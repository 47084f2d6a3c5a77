import { useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { reportOf } from '#contracts/generic-calls.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

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

/** What is asked for a look; `period` is the period's part of the address. */
export function reportQuery({ by, split, measure }: ReportLook, period: string): string {
  return `by=${by}&split=${split}&measure=${measure}&${period}`
}

function keepInAddress(name: string, look: ReportLook): void {
  const address = new URL(location.href)
  for (const [part, value] of Object.entries(look)) address.searchParams.set(`${name}.${part}`, value)
  history.replaceState(history.state, '', address)
}

/** A report as it is looked at. An answer that comes after a newer question is dropped. */
export function useReport(
  { name, path }: { name: string; path: string },
  first: { found: ReportAnswer | null; problem: string | null; look: ReportLook; period: string },
): ShownReport {
  const [look, setLook] = useState(first.look)
  const [found, setFound] = useState(first.found)
  const [problem, setProblem] = useState(first.problem)
  const [isLoading, setLoading] = useState(false)
  const newest = useRef(0)
  async function ask(next: ReportLook): Promise<void> {
    const mine = ++newest.current
    setLoading(true)
    setProblem(null)
    try {
      const answer = await api.call(reportOf(path, reportQuery(next, first.period)), {})
      if (mine === newest.current) setFound(answer)
    } catch (failure) {
      if (mine === newest.current)
        setProblem(isRefusedCall(failure) ? failure.message : t('The report could not be loaded'))
    } finally {
      if (mine === newest.current) setLoading(false)
    }
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
    reload: () => void ask(look),
  }
}
