import type { ReactNode } from 'react'
import { MAP_HEIGHT as height, MAP_WIDTH as width } from '#ui/inputs/MapGrid.tsx'
import { offsetOf, type Position } from '#ui/inputs/map-scale.ts'

/** Another place near the one on a map; its radius in metres. */
export interface Neighbour extends Position {
  id: string
  code: string
  radius: number | null
}

/** Metres between two places; flat, as the map is. */
function distance(one: Position, other: Position): number {
  const { x, y } = offsetOf(one, other)
  return Math.hypot(x, y)
}

/** The neighbours whose circle touches the circle around a place. */
export function overlapping(at: Position, radius: number, neighbours: readonly Neighbour[]): Neighbour[] {
  return neighbours.filter((one) => distance(at, one) < radius + (one.radius ?? 0))
}

interface Props {
  neighbours: readonly Neighbour[]
  /** Those that are marked. */
  touching: ReadonlySet<string>
  centre: Position
  /** Metres of one unit of the picture. */
  perPixel: number
}

/** The other places of a map with their circles and codes; what is outside the picture is left out. */
export function MapNeighbours(props: Props): ReactNode {
  const { neighbours, touching, centre, perPixel } = props
  return neighbours.map((one) => {
    const offset = offsetOf(centre, one)
    const [x, y] = [width / 2 + offset.x / perPixel, height / 2 + offset.y / perPixel]
    const size = (one.radius ?? 0) / perPixel
    if (x < -size || y < -size || x > width + size || y > height + size) return null
    return (
      <g key={one.id} className="map-neighbour" data-touching={touching.has(one.id) || undefined}>
        <circle cx={x} cy={y} r={size} />
        <circle cx={x} cy={y} r={3} className="map-dot" />
        <text x={x} y={y + 14}>
          {one.code}
        </text>
      </g>
    )
  })
}
