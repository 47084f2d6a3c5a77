import { useId, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { ReportView } from '#contracts/report-view.ts'
import { ReportChart } from '#islands/report/ReportChart.tsx'
import { ReportTold } from '#islands/report/ReportTold.tsx'
import { ReportTable } from '#islands/report/ReportTable.tsx'
import { ReportTools } from '#islands/report/ReportTools.tsx'
import { useReport, type ReportLook } from '#islands/report/use-report.ts'

export interface ReportProps {
  view: ReportView
  /** What the server found, and what went wrong there. */
  found: ReportAnswer | null
  problem: string | null
  look: ReportLook
  /** The period's part of the address: `period=7d`. */
  period: string
  filters: FieldFilter[]
  lang: Lang
}

/**
 * A report on a page: a chart and its table, either of them shown. Without a script, and on paper, it is the table; the box is as
 * high as the chart from the beginning, so that nothing jumps when that comes.
 */
export function ReportPart(props: ReportProps): ReactNode {
  const { view, lang, filters } = props
  const shown = useReport(view, props)
  const { found, look, isLoading, problem } = shown
  const section = useRef<HTMLElement>(null)
  const title = useId()
  const measure = view.measures.find(({ name }) => name === look.measure) ?? view.measures[0]
  if (!measure) return null
  const isEmpty =
    found !== null && found.rows.every(({ values }) => view.measures.every(({ name }) => !values[name]))
  return (
    <section
      ref={section}
      className="card report"
      aria-labelledby={title}
      aria-busy={isLoading}
      data-mode={look.mode}
    >
      <header className="card-head">
        <div>
          <h2 id={title}>{view.label}</h2>
          <p className="hint" title={measure.formula}>
            {measure.formula}
          </p>
          {found && <ReportTold view={view} found={found} filters={filters} lang={lang} />}
        </div>
        <ReportTools view={view} shown={shown} extent={props} section={section} />
      </header>
      <div className="card-body report-body">
        {problem && (
          <p className="banner banner-bad" role="alert">
            {problem}{' '}
            <button type="button" className="btn btn-sm" onClick={shown.reload}>
              {t('Try again')}
            </button>
          </p>
        )}
        {found && isEmpty && !problem && <p className="state">{t('Nothing in this period')}</p>}
        {found && !isEmpty && (
          <>
            {look.mode === 'chart' && (
              <div className="report-drawn needs-script">
                <ReportChart {...{ view, found, measure, filters, lang }} />
              </div>
            )}
            <div className="report-listed">
              <ReportTable {...{ view, found, measure, filters, lang }} />
            </div>
          </>
        )}
      </div>
    </section>
  )
}
