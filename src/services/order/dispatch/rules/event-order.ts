import { isNoted, TRIP_MOVES, type TripEventType } from '#contracts/dispatch/trip-event.ts'

/** An event of a trip with the moment it happened, as it is known by now. */
export interface ToldEvent {
  id: string
  type: TripEventType
  at: string
  status_after: string
}

/** Events that answer each other. */
const PARTNER: Partial<Record<TripEventType, TripEventType>> = { stopped: 'resumed', resumed: 'stopped' }

const moment = ({ at }: ToldEvent): number => Date.parse(at)
const latest = (events: readonly ToldEvent[]): ToldEvent | null =>
  events.reduce<ToldEvent | null>((last, one) => (last && moment(last) > moment(one) ? last : one), null)
const earliest = (events: readonly ToldEvent[]): ToldEvent | null =>
  events.reduce<ToldEvent | null>((first, one) => (first && moment(first) <= moment(one) ? first : one), null)

/** The states in which an event can be noted; a hold in between ends none of them. */
const statesOf = (type: TripEventType): readonly string[] => [...(TRIP_MOVES[type]?.from ?? []), 'on_hold']

/** The event before which one of a type cannot lie; `earlier` are those recorded before it, in that sequence. */
export function eventBefore(type: TripEventType, earlier: readonly ToldEvent[]): ToldEvent | null {
  if (!isNoted(type)) return latest(earlier.filter((one) => !isNoted(one.type)))
  const states = statesOf(type)
  const outside = earlier.findLastIndex(({ status_after: state }) => !states.includes(state))
  const entered = earlier[outside + 1]
  const partner = earlier.findLast((one) => one.type === PARTNER[type])
  return latest([entered, partner].filter((one) => one !== undefined))
}

/** The event after which one that is recorded already cannot lie; `all` are in the sequence they were recorded in. */
export function eventAfter(event: ToldEvent, all: readonly ToldEvent[]): ToldEvent | null {
  const at = all.findIndex(({ id }) => id === event.id)
  const later = all.slice(at + 1)
  if (isNoted(event.type)) {
    const states = statesOf(event.type)
    const left = later.find(({ status_after: state }) => !states.includes(state))
    const partner = later.find((one) => one.type === PARTNER[event.type])
    return earliest([left, partner].filter((one) => one !== undefined))
  }
  const bound = later.filter(
    (one, n) => !isNoted(one.type) || eventBefore(one.type, all.slice(0, at + 1 + n))?.id === event.id,
  )
  return earliest(bound)
}
