import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { patternOf, SERIES_LOOKS } from '#islands/report/chart-patterns.ts'
import type { ChartSeries } from '#islands/report/figures.ts'

/** A chart to be drawn. */
export interface ChartData {
  labels: string[]
  series: ChartSeries[]
  /** Bars, stacked where there are several; else lines. */
  isBars: boolean
  decimals: number
  unit: string
  lang: Lang
  /** The nth group under the pointer, or none. */
  onPoint: (nth: number | null) => void
  onChoose: (nth: number) => void
}

/** A chart that is drawn. */
export interface DrawnChart {
  /** Marks the nth group. */
  mark: (nth: number | null) => void
  destroy: () => void
}

const FONT = '12px system-ui, sans-serif'

/** The top of each series: the sums of those before it and of itself; nothing has no bar. Drawn from the last to the first. */
function stacked(series: readonly ChartSeries[]): (number | null)[][] {
  const below: number[] = []
  return series.map(({ values }) =>
    values.map((value, at) => {
      below[at] = (below[at] ?? 0) + (value ?? 0)
      return value ? below[at] : null
    }),
  )
}

/** Every so many labels, so that they do not run into each other. */
function labelEvery(labels: readonly string[], width: number): number {
  const longest = Math.max(...labels.map(({ length }) => length), 1)
  return Math.max(1, Math.ceil((labels.length * (longest * 7 + 16)) / Math.max(width, 1)))
}

function optionsOf(on: HTMLElement, data: ChartData): uPlot.Options {
  const styles = getComputedStyle(on)
  const colourOf = (name: string): string => styles.getPropertyValue(name).trim()
  const { labels, isBars, decimals, unit, lang } = data
  const order = data.series.map((_, at) => (isBars ? data.series.length - 1 - at : at))
  const axis = { stroke: colourOf('--ink-2'), font: FONT, grid: { stroke: colourOf('--line'), width: 1 } }
  const paths = isBars ? uPlot.paths.bars!({ size: [0.7, 64] }) : undefined
  return {
    width: Math.max(200, on.clientWidth),
    height: Math.max(160, on.clientHeight),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !isBars } },
    scales: {
      x: { time: false, range: () => [-0.6, Math.max(labels.length - 0.4, 0.6)] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: (plot) => labels.map((_, at) => at).filter((at) => at % labelEvery(labels, plot.width) === 0),
        values: (_, splits) => splits.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        size: (_, values) => 16 + 7 * Math.max(...(values ?? ['']).map((text) => text.length)),
        values: (_, splits) =>
          splits.map((value) => [formatNumber(value, lang, decimals), unit].join(' ').trim()),
      },
    ],
    series: [
      {},
      ...order.map((nth): uPlot.Series => {
        const look = SERIES_LOOKS[nth % SERIES_LOOKS.length]!
        const colour = colourOf(look.colour)
        return {
          stroke: colour,
          width: isBars ? 1 : 2,
          dash: isBars ? [] : [...look.dash],
          ...(paths
            ? { paths, fill: (plot) => patternOf(plot.ctx, nth, colour, colourOf('--surface')) }
            : {}),
          points: { show: !isBars, size: 6 + 2 * nth, fill: nth % 2 ? colourOf('--surface') : colour },
          spanGaps: false,
        }
      }),
    ],
    hooks: { setCursor: [(plot) => data.onPoint(plot.cursor.left! < 0 ? null : (plot.cursor.idx ?? null))] },
  }
}

function valuesOf({ labels, series, isBars }: ChartData): uPlot.AlignedData {
  const whole = isBars ? stacked(series).toReversed() : series.map(({ values }) => values)
  return [labels.map((_, at) => at), ...whole]
}

/** Draws a chart into a box that has its size already, in the colours of the theme, and again when either changes. */
export function drawChart(on: HTMLElement, data: ChartData): DrawnChart {
  let plot = new uPlot(optionsOf(on, data), valuesOf(data), on)
  const redraw = (): void => {
    plot.destroy()
    plot = new uPlot(optionsOf(on, data), valuesOf(data), on)
  }
  const choose = (event: MouseEvent): void => {
    const { idx } = plot.cursor
    // A finger that only points must not leave the page: the link beside the value opens the list.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    if (typeof idx === 'number') data.onChoose(idx)
  }
  on.addEventListener('click', choose)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const size = new ResizeObserver(() => {
    if (on.clientWidth) plot.setSize({ width: on.clientWidth, height: on.clientHeight })
  })
  size.observe(on)
  return {
    mark: (nth) =>
      plot.setCursor(
        nth === null ? { left: -10, top: -10 } : { left: plot.valToPos(nth, 'x'), top: plot.bbox.height / 4 },
        false,
      ),
    destroy() {
      on.removeEventListener('click', choose)
      theme.disconnect()
      size.disconnect()
      plot.destroy()
    },
  }
}
