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
}

/** Month by month, what was planned until its end, and what orders have committed and used of that. */
function burnOf(rows: readonly MonthRow[]): Burn[] {
  let planned = 0
  let drawn = 0
  return rows.map((row) => {
    planned += row.allocated_idr
    drawn += row.committed_idr + row.actual_idr
    return { planned, drawn }
  })
}

/** How the year's money goes: the plan beside what is committed and used, both added up, as lines and as a table. */
export function BurnChart({ rows, lang }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [isLost, setLost] = useState(false)
  const burn = burnOf(rows)
  const names = [t('Planned'), t('Committed and used')] as const
  useEffect(() => {
    let destroy: (() => void) | null = null
    let isGone = false
    const points = burnOf(rows)
    import('#islands/report/draw-chart.ts').then(
      ({ drawChart }) => {
        if (isGone || !box.current) return
        const drawn = drawChart(box.current, {
          labels: rows.map(({ name }) => name.slice(0, 3)),
          series: [
            { key: 'planned', label: t('Planned'), values: points.map(({ planned }) => planned / MILLION) },
            {
              key: 'drawn',
              label: t('Committed and used'),
              values: points.map((point) => point.drawn / MILLION),
            },
          ],
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
  const last = burn.at(-1) ?? { planned: 0, drawn: 0 }
  return (
    <section className="card burn" aria-labelledby="burn-title">
      <header className="card-head">
        <h2 id="burn-title">{t('Use over the year')}</h2>
        <span className="hint">{t('Added up, in millions of rupiah')}</span>
      </header>
      <div className="card-body stack">
        <ul className="report-legend" data-kind="lines">
          {names.map((name, at) => (
            <li key={name} data-series={at + 1}>
              {name} <span className="muted">{formatMoney(at === 0 ? last.planned : last.drawn, lang)}</span>
            </li>
          ))}
        </ul>
        <div
          ref={box}
          className="report-canvas"
          role="img"
          aria-label={`${names[0]} ${formatMoney(last.planned, lang)}, ${names[1]} ${formatMoney(last.drawn, lang)}`}
        />
        {isLost && <p className="hint">{t('The chart could not be loaded; the table shows the same.')}</p>}
        <details>
          <summary>{t('Table')}</summary>
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">{t('Month')}</th>
                {names.map((name) => (
                  <th key={name} scope="col" className="num">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ month, name }, at) => (
                <tr key={month}>
                  <th scope="row">{name}</th>
                  <td className="num">{formatMoney(burn[at]?.planned ?? 0, lang)}</td>
                  <td className="num">{formatMoney(burn[at]?.drawn ?? 0, lang)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  )
}
