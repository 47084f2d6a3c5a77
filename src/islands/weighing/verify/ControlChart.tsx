import type { ReactNode } from 'react'
import type { Chart } from '#contracts/weighing/control-chart.ts'
import { t } from '#i18n/browser.ts'
import { formatKg, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { apart, scaleOf, wordsOf } from '#islands/weighing/verify/chart-scale.ts'

const WIDTH = 600
const HEIGHT = 112
/** Room for the words of the lines at the right. */
const SIDE = 118
const INK = WIDTH - SIDE

interface Props {
  label: string
  chart: Chart
  lang: Lang
}

/** One control chart: tickets as dots, what they are held against as lines and a band, this ticket as a diamond. Its words say the same. */
export function ControlChart({ label, chart, lang }: Props): ReactNode {
  const { points, mean, band_low: low, band_high: high, limit_low, limit_high } = chart
  const last = points.at(-1)
  if (!last || points.length < 2)
    return (
      <p className="control-chart">
        <b>{label}</b> {t('Too few tickets before it to compare')}
      </p>
    )
  const { x, y } = scaleOf(chart, INK, HEIGHT)
  const isOut = (limit_low !== null && last.kg < limit_low) || (limit_high !== null && last.kg > limit_high)
  const path = points.map(({ kg }, at) => `${x(at)},${y(kg)}`).join(' ')
  const [endX, endY] = [x(points.length - 1), y(last.kg)]
  const lines = apart(
    [
      { kg: limit_high, name: t('limit'), kind: 'chart-limit' },
      { kg: mean, name: t('mean'), kind: 'chart-mean' },
      { kg: limit_low, name: t('limit'), kind: 'chart-limit' },
    ].flatMap(({ kg, ...one }) => (kg === null ? [] : [{ ...one, kg, y: y(kg) }])),
  )
  return (
    <figure className={isOut ? 'control-chart is-out' : 'control-chart'}>
      <figcaption>
        <b>{label}</b> {wordsOf(chart, lang)}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {low !== null && high !== null && (
          <rect className="chart-band" x={0} width={INK} y={y(high)} height={Math.max(1, y(low) - y(high))} />
        )}
        {lines.map((one) => (
          <g key={one.kg} className={one.kind}>
            <line x1={0} x2={INK} y1={one.y} y2={one.y} />
            <text x={INK + 8} y={one.wordY + 4}>{`${one.name} ${formatNumber(one.kg, lang)}`}</text>
          </g>
        ))}
        <polyline points={path} />
        {points.slice(0, -1).map((point, at) => (
          <circle key={point.id} cx={x(at)} cy={y(point.kg)} r={3}>
            <title>{`${point.ticket_no}: ${formatKg(point.kg, lang)}`}</title>
          </circle>
        ))}
        <path className="chart-this" d={`M${endX} ${endY - 7}l7 7l-7 7l-7 -7z`} />
        <text className="chart-this" x={endX - 12} y={endY + 4} textAnchor="end">
          {`${t('this ticket')} ${formatNumber(last.kg, lang)}`}
        </text>
      </svg>
    </figure>
  )
}
