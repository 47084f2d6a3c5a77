import { useState, type MouseEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment } from '#i18n/format.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import type { ReportView } from '#contracts/report-view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { FilterTools } from '#islands/list/FilterTools.tsx'
import { isPlainClick } from '#islands/list/links.ts'
import { periodText } from '#islands/report/figures.ts'
import { addressWith } from '#islands/report/report-address.ts'
import { goWithin, redrawPage, type Redrawn } from '#stores/redraw.ts'

interface Props {
  view: Pick<ReportView, 'name' | 'filters'>
  filters: FieldFilter[]
  /** The page's query, for links that work without a script. */
  search: string
  /** What the figures are about and when they were read; null where there are none. */
  about: Pick<ReportAnswer, 'period' | 'read_at'> | null
  lang: Lang
}

/** What everything of a report is filtered by, from when its figures are, and the one button that asks for all of them again. */
export function ReportFilters({ view, filters, search, about, lang }: Props): ReactNode {
  const [isLoading, setLoading] = useState(false)
  const [isLost, setLost] = useState(false)
  const wait = async (drawing: Promise<Redrawn>): Promise<void> => {
    setLoading(true)
    setLost(false)
    setLost((await drawing.catch(() => 'failed')) === 'failed')
    setLoading(false)
  }
  // What a chart is grouped by stands in the address too, and changes without the page.
  const show = (next: readonly FieldFilter[]): void =>
    void wait(goWithin(addressWith(location.search, view.name, next)))
  return (
    <div className="report-head" aria-busy={isLoading}>
      <div className="report-filters">
        <FilterTools
          filters={view.filters}
          chosen={{ filters, search: '' }}
          beside={filters}
          rows={[]}
          lang={lang}
          linkOf={({ filters: next = [] }) => ({
            href: addressWith(search, view.name, next),
            onClick: (event: MouseEvent) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              show(next)
            },
          })}
          onFilters={show}
        />
      </div>
      <div className="report-fresh">
        {isLost && (
          <span className="field-error" role="alert">
            {t('The page could not be loaded again; what you see is from before')}
          </span>
        )}
        {about && (
          <span className="hint">
            {periodText(about.period, lang)} ·{' '}
            {t('As of {moment}', { moment: formatMoment(about.read_at, lang) })}
          </span>
        )}
        <button type="button" className="btn btn-sm needs-script" onClick={() => void wait(redrawPage())}>
          <i className={`pi pi-refresh ${isLoading ? 'pi-spin' : ''}`} aria-hidden="true" />
          {t('Refresh')}
        </button>
      </div>
    </div>
  )
}
