import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ReportAnswer, ReportGroup, ReportRow } from '#contracts/report-answer.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { MeasureView, ReportView } from '#contracts/report-view.ts'
import { drillHref, figureText } from '#islands/report/figures.ts'

interface Props {
  view: ReportView
  found: ReportAnswer
  measure: MeasureView
  filters: readonly FieldFilter[]
  lang: Lang
}

/** How long the bar of a value is beside the largest one, in per cent. */
function lengthOf(value: number | null | undefined, rows: readonly ReportRow[], name: string): number {
  const most = Math.max(...rows.map(({ values }) => values[name] ?? 0))
  return most > 0 && value ? Math.max(1, Math.round((100 * value) / most)) : 0
}

function Cell(props: {
  measure: MeasureView
  value: number | null | undefined
  lang: Lang
  bar?: number
}): ReactNode {
  const { measure, value, lang, bar } = props
  return (
    <td className="num" data-label={measure.label}>
      {figureText(value, measure, lang)}
      {bar !== undefined && <i className="report-bar" style={{ width: `${bar}%` }} aria-hidden="true" />}
    </td>
  )
}

/** The groups of a report with every figure, bars in the ranked one, the parts of a split, and the total of all. */
export function ReportTable({ view, found, measure, filters, lang }: Props): ReactNode {
  const { rows, series, total, period } = found
  const grouping = view.groupings.find(({ name }) => name === found.by)
  // A wide table reads badly: of a split one the chosen figure alone is shown.
  const shown = series.length ? [measure] : view.measures
  const name = (group: ReportGroup): ReactNode => {
    const href = drillHref(view, period, [group], filters)
    return href ? <a href={href}>{group.label}</a> : group.label
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys
    <div className="table-wrap report-scroll" tabIndex={0} role="region" aria-label={t('Table')}>
      <table className="table compact report-table">
        <thead>
          <tr>
            <th scope="col">{grouping?.label}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="num">
                {label}
              </th>
            ))}
            {shown.map((one) => (
              <th key={one.name} scope="col" className="num" title={one.formula}>
                {series.length ? t('Total') : one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{name(row)}</th>
              {series.map(({ key, label }) => (
                <Cell
                  key={key}
                  measure={{ ...measure, label }}
                  value={row.parts[key]?.[measure.name]}
                  lang={lang}
                />
              ))}
              {shown.map((one) => {
                const value = row.values[one.name]
                const bar = one.name === measure.name ? { bar: lengthOf(value, rows, one.name) } : {}
                return <Cell key={one.name} measure={one} value={value} lang={lang} {...bar} />
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {series.map(({ key, label, values }) => (
              <Cell key={key} measure={{ ...measure, label }} value={values[measure.name]} lang={lang} />
            ))}
            {shown.map((one) => (
              <Cell key={one.name} measure={one} value={total[one.name]} lang={lang} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
