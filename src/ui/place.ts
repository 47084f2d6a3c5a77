import { isRow } from '#kernel/guards.ts'

/** Where something stands, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Where a record stands that was read from a service, such as one that another refers to; null for one without a place. */
export function placeOf(record: unknown): Place | null {
  if (!isRow(record)) return null
  const { latitude, longitude } = record
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

/** A place as people copy it into a map. */
export const placeText = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`

/** Where a map shows the place. */
export const mapAddress = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`
