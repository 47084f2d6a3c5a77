import type { MeasureView } from '#contracts/report-view.ts'

const WIDTH = 100
const HEIGHT = 24

/** The course of a figure as the path of an SVG of 100 by 24; what is not known leaves a gap. Null where nothing is known. */
export function sparkline(values: readonly (number | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (!known.length) return null
  const most = Math.max(...known, 0)
  const step = WIDTH / Math.max(1, values.length - 1)
  let isDown = false
  return values
    .flatMap((value, at) => {
      const letter = isDown ? 'L' : 'M'
      isDown = value !== null
      if (value === null) return []
      const height = most > 0 ? value / most : 0
      return [`${letter}${(at * step).toFixed(1)} ${(HEIGHT - 2 - height * (HEIGHT - 4)).toFixed(1)}`]
    })
    .join('')
}

/** How a figure stands to that of the period before, and whether that is good. */
export interface Delta {
  by: number
  way: 'up' | 'down' | 'same'
  tone: 'up' | 'down' | null
}

/** Null where one of the two is not known. */
export function deltaOf(
  value: number | null,
  earlier: number | null,
  { lessIsBetter }: Pick<MeasureView, 'lessIsBetter'>,
): Delta | null {
  if (value === null || earlier === null) return null
  if (value === earlier) return { by: 0, way: 'same', tone: null }
  const isMore = value > earlier
  return {
    by: Math.abs(value - earlier),
    way: isMore ? 'up' : 'down',
    tone: isMore === lessIsBetter ? 'down' : 'up',
  }
}
