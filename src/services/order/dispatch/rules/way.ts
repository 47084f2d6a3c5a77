interface Place {
  latitude: number
  longitude: number
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The way between two places as the crow flies, km to a tenth. */
export function kmBetween(from: Place, to: Place): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const half = (angle: number): number => Math.sin(angle / 2) ** 2
  const h = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(to.longitude - from.longitude))
  return Math.round(2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h))) * 10) / 10
}
