import type { FieldError } from '#kernel/errors.ts'

/** The bags of one place. */
export interface BagCount {
  good: number
  torn: number
  wet: number
  missing: number
}

/** What is known of the bags before somebody counts them. */
export interface CountedTrip {
  place: 'origin' | 'destination'
  /** Good bags that left the origin: as counted there, else as its ticket or the plan says; null for a cargo that nobody counts. */
  loaded: number | null
  /** The other end is counted already. */
  has_destination: boolean
  has_arrived: boolean
}

export const arrivedOf = ({ good, torn, wet }: BagCount): number => good + torn + wet

/** Why a count is not taken, beside its field. */
export function tallyErrors(count: BagCount, trip: CountedTrip): FieldError[] {
  const { place, loaded } = trip
  if (loaded === null) return [{ field: 'good', message: 'This cargo is not counted in bags' }]
  if (place === 'origin' && trip.has_destination)
    return [{ field: 'place', message: 'The bags were counted at the destination already' }]
  if (place === 'destination' && !trip.has_arrived)
    return [{ field: 'place', message: 'The truck is not at the destination yet' }]
  const arrived = arrivedOf(count)
  if (arrived + count.missing === 0) return [{ field: 'good', message: 'Count at least one bag' }]
  if (place === 'origin') return []
  // More than were loaded can only be counted, never be missing as well.
  const fits = arrived + count.missing === loaded || (count.missing === 0 && arrived > loaded)
  return fits
    ? []
    : [
        {
          field: 'missing',
          message: '{loaded} bags were loaded: good, torn, wet and missing make {sum}',
          params: { loaded, sum: arrived + count.missing },
        },
      ]
}
