import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import type { ReportView } from '#contracts/report-view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { FilterText } from '#islands/list/Chips.tsx'
import { periodText } from '#islands/report/figures.ts'

interface Props {
  view: ReportView
  found: ReportAnswer
  filters: readonly FieldFilter[]
  lang: Lang
}

/** What a report is about, in one line: the period, the filters, and from when it is. Paper has nothing else that says it. */
export function ReportTold({ view, found, filters, lang }: Props): ReactNode {
  return (
    <p className="report-told">
      {periodText(found.period, lang)}
      {filters.map((filter) => (
        <span key={`${filter.field}${filter.operator}${String(filter.value)}`}>
          {' · '}
          <FilterText filters={view.filters} filter={filter} rows={[]} lang={lang} />
        </span>
      ))}
      {' · '}
      {t('As of {moment}', { moment: formatMoment(found.read_at, lang) })}
    </p>
  )
}
