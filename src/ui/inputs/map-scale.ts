/** Metres of one degree of latitude; of longitude it is this times the cosine of the latitude. */
const METRES_PER_DEGREE = 111_320
const PLACES = 1e7

export interface Position {
  longitude: number
  latitude: number
}

export interface Offset {
  /** Metres to the east and to the south. */
  x: number
  y: number
}

function metresPerLongitude(latitude: number): number {
  return METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
}

/** How far a place lies from a middle; flat, which is exact enough over the few kilometres of a plant. */
export function offsetOf(middle: Position, at: Position): Offset {
  return {
    x: (at.longitude - middle.longitude) * metresPerLongitude(middle.latitude),
    y: (middle.latitude - at.latitude) * METRES_PER_DEGREE,
  }
}

const rounded = (degrees: number): number => Math.round(degrees * PLACES) / PLACES
const within = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees))

/** The place at an offset, with the seven decimals that coordinates are kept with. */
export function positionAt(middle: Position, { x, y }: Offset): Position {
  return {
    longitude: within(rounded(middle.longitude + x / metresPerLongitude(middle.latitude)), 180),
    latitude: within(rounded(middle.latitude - y / METRES_PER_DEGREE), 90),
  }
}

/** A round length of at most this many metres, for a scale bar or a grid: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([5, 2, 1].find((times) => times * power <= most) ?? 1)
}

/** Metres between two places. */
export function distanceOf(one: Position, other: Position): number {
  const { x, y } = offsetOf(one, other)
  return Math.hypot(x, y)
}

/** The length of a way in metres, from place to place. */
export function lengthOf(way: readonly Position[]): number {
  return way.slice(1).reduce((sum, place, at) => sum + distanceOf(way[at]!, place), 0)
}

/** The middle of some places and how far they lie apart, metres to the east and to the south; at least one place. */
export function boundsOf(places: readonly Position[]): { middle: Position; size: Offset } {
  const longitudes = places.map((place) => place.longitude)
  const latitudes = places.map((place) => place.latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
  const corner = offsetOf(middle, { longitude: east, latitude: south })
  return { middle, size: { x: 2 * corner.x, y: 2 * corner.y } }
}
