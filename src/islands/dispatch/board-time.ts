/** The hours that the board draws, as moments in ms. */
export interface Axis {
  start: number
  end: number
}

/** A mark on the axis: a moment and where it stands, in percent. */
export interface AxisMark {
  at: number
  left: number
}

const HOUR_MS = 3_600_000
const HOURS = 12
const MARK_EVERY = 2
/** A start so far ahead would stand at the edge or beyond it: the axis then begins before it. */
const LATE_START_HOURS = 8

const fullHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS

/** Twelve hours from the full hour on; from the hour before the start where that lies far ahead. */
export function axisOf(now: string, startAt: string): Axis {
  const [at, from] = [Date.parse(now), Date.parse(startAt)]
  const start = fullHour(from - at > LATE_START_HOURS * HOUR_MS ? from - HOUR_MS : at)
  return { start, end: start + HOURS * HOUR_MS }
}

/** Every other hour, without the one at the end. */
export function marksOf(axis: Axis): AxisMark[] {
  return Array.from({ length: HOURS / MARK_EVERY }, (_, n) => {
    const at = axis.start + n * MARK_EVERY * HOUR_MS
    return { at, left: (n * MARK_EVERY * 100) / HOURS }
  })
}

const percentOf = (axis: Axis, at: number): number => ((at - axis.start) * 100) / (axis.end - axis.start)

/** Where a moment stands on the axis; null when it lies outside. */
export function placeOf(axis: Axis, at: string): number | null {
  const left = percentOf(axis, Date.parse(at))
  return left >= 0 && left <= 100 ? left : null
}

/** Where a time stands on the axis, cut at its ends; null when it lies outside. */
export function stretchOf(
  axis: Axis,
  time: { start: string; end: string },
): { left: number; width: number } | null {
  const from = Math.max(0, percentOf(axis, Date.parse(time.start)))
  const to = Math.min(100, percentOf(axis, Date.parse(time.end)))
  return to > from ? { left: from, width: to - from } : null
}
