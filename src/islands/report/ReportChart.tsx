import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { MeasureView, ReportView } from '#contracts/report-view.ts'
import type { DrawnChart } from '#islands/report/draw-chart.ts'
import { chartSeries, drillHref, figureText } from '#islands/report/figures.ts'

interface Props {
  view: ReportView
  found: ReportAnswer
  measure: MeasureView
  filters: readonly FieldFilter[]
  lang: Lang
}

/** Where a key of the keyboard leads from the nth of `count` groups; null for one that leads nowhere. */
function stepTo(key: string, nth: number | null, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return nth === null ? 0 : Math.min(count - 1, nth + 1)
  if (key === 'ArrowLeft') return nth === null ? count - 1 : Math.max(0, nth - 1)
  return null
}

/** So far below the screen a chart is made ready to be scrolled to. */
const AHEAD = '200px'

/** Does something once an element is nearly in sight; gives what calls it off. */
function whenNear(element: Element, act: () => void): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      act()
    },
    { rootMargin: AHEAD },
  )
  watch.observe(element)
  return () => watch.disconnect()
}

/** Loads what draws once a chart is in sight, and draws again when its data changed. */
function useDrawn(
  { found, measure, lang }: Props,
  onPoint: (nth: number | null) => void,
  onChoose: (nth: number) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnChart | null>(null)
  const acts = useRef({ onPoint, onChoose })
  useEffect(() => {
    acts.current = { onPoint, onChoose }
  })
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isGone = false
    const draw = (): void =>
      void import('#islands/report/draw-chart.ts').then(
        ({ drawChart }) => {
          if (isGone || !box.current) return
          drawn.current = drawChart(box.current, {
            labels: found.rows.map(({ label }) => label),
            series: chartSeries(found, measure),
            isBars: measure.addsUp,
            decimals: measure.decimals,
            unit: measure.unit,
            lang,
            onPoint: (nth) => acts.current.onPoint(nth),
            onChoose: (nth) => acts.current.onChoose(nth),
          })
        },
        () => isGone || setLost(true),
      )
    const callOff = box.current ? whenNear(box.current, draw) : null
    return () => {
      isGone = true
      callOff?.()
      drawn.current?.destroy()
      drawn.current = null
    }
  }, [found, measure, lang])
  return { box, drawn, isLost }
}

/** The legend: a mark in colour and pattern, and the name. A chart of one series needs none. */
function Legend({ found, measure, lang }: Omit<Props, 'filters'>): ReactNode {
  if (!found.series.length) return null
  return (
    <ul className="report-legend" data-kind={measure.addsUp ? 'bars' : 'lines'}>
      {found.series.map(({ key, label, values }, at) => (
        <li key={key} data-series={at + 1}>
          {label} <span className="muted">{figureText(values[measure.name], measure, lang)}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * A report as a chart. The arrow keys move over its groups, whose values are read out and stand below it; Enter opens the list of
 * the group.
 */
export function ReportChart(props: Props): ReactNode {
  const { view, found, measure, filters, lang } = props
  const [nth, setNth] = useState<number | null>(null)
  const hint = useId()
  const hrefOf = (at: number): string | null => {
    const row = found.rows[at]
    return row ? drillHref(view, found.period, [row], filters) : null
  }
  const open = (at: number): void => {
    const href = hrefOf(at)
    if (href) location.assign(href)
  }
  const { box, drawn, isLost } = useDrawn(props, setNth, open)
  useEffect(() => setNth(null), [found])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && nth !== null) return open(nth)
    const next = stepTo(event.key, nth, found.rows.length)
    if (next === null) return
    event.preventDefault()
    setNth(next)
    drawn.current?.mark(next)
  }
  const row = nth === null ? undefined : found.rows[nth]
  const parts = found.series.flatMap(({ key, label }) => {
    const value = row?.parts[key]?.[measure.name]
    return value ? [`${label} ${figureText(value, measure, lang)}`] : []
  })
  const href = nth === null ? null : hrefOf(nth)
  return (
    <div className="report-chart">
      <Legend {...props} />
      <div
        ref={box}
        className="report-canvas"
        role="slider"
        tabIndex={0}
        aria-label={t('{report}: {figure}', { report: view.label, figure: measure.label })}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, found.rows.length - 1)}
        aria-valuenow={nth ?? 0}
        aria-valuetext={row?.label ?? t('No group chosen')}
        onKeyDown={onKeyDown}
      />
      {isLost && (
        <p className="hint" role="alert">
          {t('The chart could not be loaded; the table shows the same')}
        </p>
      )}
      <p className="report-readout" aria-live="polite">
        {row ? (
          <>
            <b>{row.label}</b> {figureText(row.values[measure.name], measure, lang)}
            {parts.length > 0 && <span className="muted"> {parts.join(' · ')}</span>}
            {href && (
              <a className="report-open" href={href}>
                {t('Open the list')}
              </a>
            )}
          </>
        ) : (
          <span className="muted" id={hint}>
            {t('Point at a group, or move with the arrow keys; Enter opens its list')}
          </span>
        )}
      </p>
    </div>
  )
}
