import { sentence, type Sentence } from '#i18n/translate.ts'
import { TRIP_MOVES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { isOneOf } from '#kernel/guards.ts'

/** A trip as far as a ticket may become its weighing. */
export interface FitTrip {
  id: string
  trip_no: string
  status: string
  truck_id: string
  cargo_id: string
  origin_checkpoint_id: string
  destination_checkpoint_id: string
  origin_trip_id: string | null
  weigh_plan: string
  created_at: string
  delivered_at: string | null
  tickets: readonly { place: string; id: string; no: string }[]
}

/** A ticket as far as it may become the weighing of a trip; cargo and way are null where it was weighed without one. */
export interface FitTicket {
  id: string
  place: 'origin' | 'destination' | 'check'
  flow: string
  first_kg: number
  second_kg: number
  first_at: string
  second_at: string
  cargo_id: string | null
  origin_checkpoint_id: string | null
  destination_checkpoint_id: string | null
}

export type TripPlace = 'origin' | 'destination'

const plans = ({ weigh_plan: plan }: FitTrip, place: TripPlace): boolean => plan === 'both' || plan === place

const FIRST = { origin: 'first_weigh_origin', destination: 'first_weigh_destination' } as const
const SECOND = { origin: 'second_weigh_origin', destination: 'second_weigh_destination' } as const

const takes = (type: keyof typeof TRIP_MOVES, status: string): boolean =>
  TRIP_MOVES[type]?.from.includes(status) ?? false

/** Which of the two weighings a trip still takes as at the scale; neither where it has gone on since. */
export function stepsOf({ status }: Pick<FitTrip, 'status'>, place: TripPlace): ('first' | 'second')[] {
  if (takes(FIRST[place], status)) return ['first', 'second']
  return takes(SECOND[place], status) ? ['second'] : []
}

const isLaden = (ticket: FitTicket): boolean => ticket.first_kg > ticket.second_kg

/** Where a ticket would be a trip's weighing: at its own place, or for a general one where the trip lacks one and the truck came or went so. */
export function placeFor(trip: FitTrip, ticket: FitTicket): TripPlace | null {
  if (ticket.place !== 'check') return ticket.place
  const place: TripPlace = isLaden(ticket) ? 'destination' : 'origin'
  return plans(trip, place) ? place : null
}

const BEFORE_LEFT = ['assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading']

function againstTime(trip: FitTrip, ticket: FitTicket, place: TripPlace): Sentence | null {
  const params = { trip: trip.trip_no }
  if (trip.status === 'assigned') return sentence('Nobody has accepted trip {trip} yet', params)
  if (Date.parse(trip.created_at) > Date.parse(ticket.second_at))
    return sentence('Trip {trip} was assigned after the truck was weighed', params)
  const isOver = trip.delivered_at !== null && Date.parse(trip.delivered_at) < Date.parse(ticket.first_at)
  if (isOver) return sentence('Trip {trip} was delivered before the truck was weighed', params)
  return place === 'destination' && isOneOf<string>(BEFORE_LEFT, trip.status)
    ? sentence('Trip {trip} has not left its origin yet', params)
    : null
}

function againstLoad(trip: FitTrip, ticket: FitTicket): Sentence | null {
  const params = { trip: trip.trip_no }
  if (ticket.cargo_id !== null && ticket.cargo_id !== trip.cargo_id)
    return sentence('Trip {trip} carries another cargo', params)
  const { origin_checkpoint_id: from, destination_checkpoint_id: to } = ticket
  const isOtherWay =
    (from !== null && from !== trip.origin_checkpoint_id) ||
    (to !== null && to !== trip.destination_checkpoint_id)
  return isOtherWay ? sentence('Trip {trip} drives another way', params) : null
}

/** Why a ticket is not the weighing of a trip that the truck drove; null where it may be (life.W1). */
export function againstTrip(trip: FitTrip, ticket: FitTicket, truckId: string): Sentence | null {
  const params = { trip: trip.trip_no }
  if (trip.truck_id !== truckId) return sentence('Trip {trip} is driven by another truck', params)
  if (isOneOf<string>(VOID_TRIP_STATES, trip.status)) return sentence('Trip {trip} was called off', params)
  if (trip.status === 'on_hold') return sentence('Trip {trip} is on hold; release it first', params)
  const load = againstLoad(trip, ticket)
  if (load) return load
  const place = placeFor(trip, ticket)
  if (place === null || !plans(trip, place))
    return sentence('Trip {trip} is not weighed at this place', params)
  if (place === 'origin' && trip.origin_trip_id !== null)
    return sentence('Trip {trip} took its load over from another truck: it was weighed with that one', params)
  const other = trip.tickets.find((one) => one.place === place && one.id !== ticket.id)
  if (other)
    return sentence('Trip {trip} has ticket {ticket} for this weighing', { ...params, ticket: other.no })
  return againstTime(trip, ticket, place)
}
