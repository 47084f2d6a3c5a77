import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { LineString } from '#contracts/line-string.ts'
import { lengthText, MAP_HEIGHT, MAP_WIDTH, MapGrid } from '#ui/inputs/MapGrid.tsx'
import { boundsOf, lengthOf, offsetOf, roundLength, type Position } from '#ui/inputs/map-scale.ts'

/** A place at an end of the way. */
export interface LineEnd extends Position {
  name: string
  /** Metres. */
  radius: number
}

interface Props {
  line: LineString | null
  /** The origin and the destination, where they are known. */
  ends: readonly LineEnd[]
  /** How far a truck may be from the line, metres. */
  width: number
  lang: Lang
}

const MARGIN = 44

/** Metres a unit of the picture, so that everything fits with room for the names. */
function scaleFor(size: { x: number; y: number }): number {
  const fitting = Math.max(size.x / (MAP_WIDTH - 2 * MARGIN), size.y / (MAP_HEIGHT - 2 * MARGIN))
  return Math.max(fitting, 0.25)
}

interface EndProps {
  end: LineEnd
  x: number
  y: number
  radius: number
  letter: string
}

/** The letter of an end stands in it; its name beside it, on the side where there is room. */
function End({ end, x, y, radius, letter }: EndProps): ReactNode {
  const isRight = x > MAP_WIDTH / 2
  return (
    <g className="map-end" transform={`translate(${x} ${y})`}>
      <circle r={Math.max(radius, 1)} className="map-radius" />
      <circle r={11} className="map-stop" />
      <text textAnchor="middle" dy="0.36em" className="map-letter">
        {letter}
      </text>
      <text x={isRight ? -17 : 17} dy="0.36em" textAnchor={isRight ? 'end' : 'start'} className="map-name">
        {end.name}
      </text>
    </g>
  )
}

/** A way between two places on a plain grid drawn to scale, with the corridor around it. */
export function LineMap({ line, ends, width, lang }: Props): ReactNode {
  const places: Position[] = [
    ...ends,
    ...(line?.coordinates ?? []).map(([longitude, latitude]) => ({ longitude, latitude })),
  ]
  if (places.length < 2) return null
  const { middle, size } = boundsOf(places)
  const room = 2 * Math.max(line ? width : 0, ...ends.map((end) => end.radius))
  const perUnit = scaleFor({ x: size.x + room, y: size.y + room })
  const step = roundLength((perUnit * MAP_WIDTH) / 6)
  const at = (place: Position): { x: number; y: number } => {
    const { x, y } = offsetOf(middle, place)
    return { x: MAP_WIDTH / 2 + x / perUnit, y: MAP_HEIGHT / 2 + y / perUnit }
  }
  const pathOf = (way: readonly Position[]): string =>
    way.map((place, no) => `${no ? 'L' : 'M'}${at(place).x.toFixed(1)} ${at(place).y.toFixed(1)}`).join('')
  const way = line ? places.slice(ends.length) : ends
  const label = line
    ? t('A way of {count} points, {length} long', {
        count: way.length,
        length: lengthText(Math.round(lengthOf(way) / 10) * 10, lang),
      })
    : t('Both ends; no way is drawn yet')
  return (
    <div className="mini-map line-map">
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        preserveAspectRatio="xMidYMid meet"
        role="img"
        aria-label={label}
      >
        <MapGrid step={step / perUnit} />
        {line && <path className="map-corridor" d={pathOf(way)} strokeWidth={(2 * width) / perUnit} />}
        <path className={line ? 'map-way' : 'map-way map-way-none'} d={pathOf(way)} />
        {ends.map((end, no) => (
          <End
            key={no ? 'destination' : 'origin'}
            end={end}
            {...at(end)}
            radius={end.radius / perUnit}
            letter={no ? 'B' : 'A'}
          />
        ))}
      </svg>
      <span className="map-scale">{t('One square is {length}', { length: lengthText(step, lang) })}</span>
      <p className="hint">{label}</p>
    </div>
  )
}
