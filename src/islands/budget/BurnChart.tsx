import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { MonthRow } from '#islands/budget/month-values.ts'

interface Props {
  rows: MonthRow[]
  lang: Lang
}

const MILLION = 1_000_000

interface Burn {
  planned: number
  drawn: number
  /** Reserved besides: orders that wait for approval. */
  held: number
}

/** Month by month, what was planned until its end, what orders have committed and used of that, and with what they reserve besides. */
function burnOf(rows: readonly MonthRow[]): Burn[] {
  let planned = 0
  let drawn = 0
  let reserved = 0
  return rows.map((row) => {
    planned += row.allocated_idr
    drawn += row.committed_idr + row.actual_idr
    reserved += row.reserved_idr
    return { planned, drawn, held: drawn + reserved }
  })
}

/** The lines of the chart, in the order of their colours. */
const LINES = [
  { key: 'planned', label: () => t('Planned') },
  { key: 'drawn', label: () => t('Committed and used') },
  { key: 'held', label: () => t('With what is reserved') },
] as const

/** How the year's money goes: the plan beside what is committed and used, and with what is reserved, added up, as lines and as a table. */
export function BurnChart({ rows, lang }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [isLost, setLost] = useState(false)
  const burn = burnOf(rows)
  useEffect(() => {
    let destroy: (() => void) | null = null
    let isGone = false
    const points = burnOf(rows)
    import('#islands/report/draw-chart.ts').then(
      ({ drawChart }) => {
        if (isGone || !box.current) return
        const drawn = drawChart(box.current, {
          labels: rows.map(({ name }) => name.slice(0, 3)),
          series: LINES.map(({ key, label }) => ({
            key,
            label: label(),
            values: points.map((point) => point[key] / MILLION),
          })),
          isBars: false,
          decimals: 0,
          unit: '',
          lang,
          onPoint: () => undefined,
          onChoose: () => undefined,
        })
        destroy = drawn.destroy
      },
      () => setLost(true),
    )
    return () => {
      isGone = true
      destroy?.()
    }
  }, [rows, lang])
  const last = burn.at(-1) ?? { planned: 0, drawn: 0, held: 0 }
  return (
    <section className="card burn" aria-labelledby="burn-title">
      <header className="card-head">
        <h2 id="burn-title">{t('Use over the year')}</h2>
        <span className="hint">{t('Added up, in millions of rupiah')}</span>
      </header>
      <div className="card-body stack">
        <ul className="report-legend" data-kind="lines">
          {LINES.map(({ key, label }, at) => (
            <li key={key} data-series={at + 1}>
              {label()} <span className="muted">{formatMoney(last[key], lang)}</span>
            </li>
          ))}
        </ul>
        <div
          ref={box}
          className="report-canvas"
          role="img"
          aria-label={LINES.map(({ key, label }) => `${label()} ${formatMoney(last[key], lang)}`).join(', ')}
        />
        {isLost && <p className="hint">{t('The chart could not be loaded; the table shows the same.')}</p>}
        <details>
          <summary>{t('Table')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys */}
          <div className="table-wrap" tabIndex={0} role="region" aria-label={t('Table')}>
            <table className="table compact">
              <thead>
                <tr>
                  <th scope="col">{t('Month')}</th>
                  {LINES.map(({ key, label }) => (
                    <th key={key} scope="col" className="num">
                      {label()}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ month, name }, at) => (
                  <tr key={month}>
                    <th scope="row">{name}</th>
                    {LINES.map(({ key }) => (
                      <td key={key} className="num">
                        {formatMoney(burn[at]?.[key] ?? 0, lang)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </section>
  )
}
