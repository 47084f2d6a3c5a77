import type { FieldError } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'

/** What can be asked for (life.D3). */
export const REQUEST_TYPES = [
  { value: 'extra_trip', label: 'Extra trip' },
  { value: 'replace_truck', label: 'Another truck' },
  { value: 'replace_driver', label: 'Another driver' },
  { value: 'return_load', label: 'Return the load' },
  { value: 'extend_window', label: 'More time' },
  { value: 'cancel_trip', label: 'Cancel the trip' },
] as const

export type RequestType = (typeof REQUEST_TYPES)[number]['value']

interface Asks {
  /** What must be said, and what may be; everything else has no meaning for this type. */
  needs: readonly string[]
  may?: readonly string[]
  /** One sentence for who chooses among the types. */
  about: string
}

/** What a request of each type is about, and what it asks. */
export const REQUEST_ASKS: Readonly<Record<RequestType, Asks>> = {
  extra_trip: {
    needs: ['order_id', 'truck_id', 'driver_id'],
    may: ['line_no', 'planned_kg', 'needed_at'],
    about: 'A truck and a driver could take one more trip of an order.',
  },
  replace_truck: {
    needs: ['trip_id', 'truck_id'],
    about: 'The truck of a trip that is not loaded yet cannot go on.',
  },
  replace_driver: {
    needs: ['trip_id', 'driver_id'],
    about: 'The driver of a trip that is not loaded yet cannot go on.',
  },
  return_load: {
    needs: ['trip_id'],
    about: 'A loaded truck cannot deliver and has to bring its load back.',
  },
  extend_window: {
    needs: ['order_id', 'window_end'],
    about: 'An order cannot be carried within its window.',
  },
  cancel_trip: {
    needs: ['trip_id'],
    about: 'A trip that is not loaded yet will not be driven.',
  },
}

/** What only some types ask. A trip's own order and line are the service's to fill in. */
const OF_SOME = ['trip_id', 'truck_id', 'driver_id', 'planned_kg', 'needed_at', 'window_end'] as const

const isType = (value: unknown): value is RequestType =>
  typeof value === 'string' && Object.hasOwn(REQUEST_ASKS, value)

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Each type asks what belongs to it, and nothing else: a value without a meaning would be believed by who reads it. */
export function refusedTypes(record: Row): FieldError[] {
  if (!isType(record.type)) return []
  const { needs, may = [] } = REQUEST_ASKS[record.type]
  const missing = needs.filter((field) => !isGiven(record[field]))
  const odd = OF_SOME.filter(
    (field) => isGiven(record[field]) && !needs.includes(field) && !may.includes(field),
  )
  return [
    ...missing.map((field) => ({ field, message: 'Required' })),
    ...odd.map((field) => ({ field, message: 'A request of this type does not ask for this' })),
  ]
}
