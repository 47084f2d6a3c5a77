import type { Span } from '#contracts/look.ts'
import type { CellView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { cellText, valueAt } from '#ui/cell.ts'

/** A bar at its place: both in per cent of the window. */
export interface Bar {
  span: Span
  left: number
  width: number
  /** It goes on before or after the window. */
  isCut: { start: boolean; end: boolean }
}

/** One row of a timeline: bars that overlap stand in lanes below each other. */
export interface Lane {
  key: string
  name: string
  lanes: Bar[][]
}

/** What a bar needs to be pressed by a finger: 24 of the 768 pixels that a window has at least (looks.css). */
const LEAST_PERCENT = 3.2

/** Where a span stands in the window. */
function barOf(span: Span, [first, last]: readonly [number, number]): Bar {
  const length = last - first
  const from = Date.parse(span.from)
  const to = Date.parse(span.to)
  const left = Math.max(0, ((from - first) / length) * 100)
  const right = Math.min(100, ((to - first) / length) * 100)
  return {
    span,
    left: Math.min(left, 100 - LEAST_PERCENT),
    width: right - left,
    isCut: { start: from < first, end: to > last },
  }
}

/** Bars in as few lanes as keep them apart; they come in the order of their beginnings. */
function stacked(bars: readonly Bar[]): Bar[][] {
  const lanes: Bar[][] = []
  for (const bar of bars.toSorted((a, b) => a.left - b.left)) {
    const free = lanes.find((lane) =>
      lane.every((other) => other.left + Math.max(LEAST_PERCENT, other.width) <= bar.left),
    )
    if (free) free.push(bar)
    else lanes.push([bar])
  }
  return lanes
}

/** The rows of a timeline by their names. */
export function rowsOf(
  spans: readonly Span[],
  row: CellView,
  window: readonly [number, number],
  lang: Lang,
): Lane[] {
  const found = new Map<string, { name: string; bars: Bar[] }>()
  for (const span of spans) {
    const key = String(valueAt(span.record, row.field) ?? '')
    const one = found.get(key) ?? { name: cellText(row, span.record, lang) || '–', bars: [] }
    one.bars.push(barOf(span, window))
    found.set(key, one)
  }
  return [...found]
    .map(([key, { name, bars }]) => ({ key, name, lanes: stacked(bars) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, lang, { numeric: true }))
}

const HOUR_MS = 3_600_000

/** The hours written over a window, every second one where there are many. */
export function hoursOf([first, last]: readonly [number, number]): { at: number; left: number }[] {
  const step = last - first > 12 * HOUR_MS ? 2 : 1
  const count = Math.round((last - first) / HOUR_MS / step)
  return Array.from({ length: count }, (_, n) => ({
    at: first + n * step * HOUR_MS,
    left: (n / count) * 100,
  }))
}
