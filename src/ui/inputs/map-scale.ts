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
