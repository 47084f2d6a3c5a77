/** A way as GeoJSON says it: longitude before latitude, degrees WGS 84. */
export interface LineString {
  type: 'LineString'
  coordinates: [number, number][]
}

/** The most points a way may have; a long road needs some dozens. */
export const MAX_POINTS = 500
