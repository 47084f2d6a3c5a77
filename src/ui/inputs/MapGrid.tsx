import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { formatNumber } from '#i18n/format.ts'

/** The size of a small map in its own units; it is drawn as wide as its place. */
export const MAP_WIDTH = 640
export const MAP_HEIGHT = 260

/** A length in metres or kilometres, for a scale or a distance. */
export function lengthText(metres: number, lang: Lang): string {
  return metres >= 1000 ? `${formatNumber(metres / 1000, lang, 1)} km` : `${formatNumber(metres, lang)} m`
}

/** Squares of `step` units of the picture, counted from its middle. */
export function MapGrid({ step }: { step: number }): ReactNode {
  const lines = (length: number): number[] =>
    Array.from(
      { length: Math.ceil(length / step) + 1 },
      (_, at) => (at - Math.ceil(length / step / 2)) * step,
    )
  return (
    <g className="map-grid">
      {lines(MAP_WIDTH).map((x) => (
        <line key={`x${x}`} x1={MAP_WIDTH / 2 + x} x2={MAP_WIDTH / 2 + x} y1={0} y2={MAP_HEIGHT} />
      ))}
      {lines(MAP_HEIGHT).map((y) => (
        <line key={`y${y}`} x1={0} x2={MAP_WIDTH} y1={MAP_HEIGHT / 2 + y} y2={MAP_HEIGHT / 2 + y} />
      ))}
    </g>
  )
}
