import type { FieldError } from '#kernel/errors.ts'
import { TRIP_MOVES } from '#contracts/dispatch/trip-event.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import { kmBetween } from '#services/order/dispatch/rules/way.ts'
import type { OpenWeighing, ScaleFacts, TripFacts } from '#services/order/weighing/facts.ts'

/** A reason against the capture beside the field it can be put right in. */
export interface Objection extends FieldError {
  code: string
}

const plans = (trip: TripFacts, place: 'origin' | 'destination'): boolean =>
  trip.weigh_plan === 'both' || trip.weigh_plan === place

/**
 * Where a trip is weighed next by its state and plan (life.T5, life.T9); null when it is not to be weighed now. In one pass a truck that
 * loads was not weighed empty before (life.W3).
 */
export function nextPlace(trip: TripFacts, isOnePass = false): 'origin' | 'destination' | null {
  const loads = isOnePass && trip.status === 'loading' && trip.origin_net_kg === null
  if (loads && plans(trip, 'origin')) return 'origin'
  if (TRIP_MOVES.first_weigh_origin!.from.includes(trip.status) && plans(trip, 'origin')) return 'origin'
  if (
    TRIP_MOVES.first_weigh_destination!.from.includes(trip.status) &&
    plans(trip, 'destination') &&
    trip.destination_net_kg === null
  )
    return 'destination'
  return null
}

/** The scale the plan names for a place. */
export function plannedScale(trip: TripFacts, place: Weighing['place']): string | null {
  return place === 'origin'
    ? trip.origin_scale_id
    : place === 'destination'
      ? trip.destination_scale_id
      : null
}

const NOT_NOW = { code: 'trip_state', field: 'trip_id', message: 'This trip is not to be weighed now' }
const NO_TRIP = {
  code: 'no_trip',
  field: 'reason',
  message: 'This truck has no trip to weigh here; give a reason for a general weighing',
}
const OTHER_SCALE = {
  code: 'other_scale',
  field: 'reason',
  message: 'This trip is planned for another scale; give a reason to weigh it here',
}

/** Scales of one site are no further apart, km; no record says which scales are of one. */
const SITE_KM = 10

type FirstScale = Pick<OpenWeighing, 'first_scale_code' | 'first_latitude' | 'first_longitude'>

/** Both weights of a ticket are taken at one site (life.W2): what stands between two of them is no loading. */
export function otherSite(
  scale: Pick<ScaleFacts, 'latitude' | 'longitude'>,
  open: FirstScale | null,
): Objection[] {
  if (!open) return []
  const km = kmBetween(scale, { latitude: open.first_latitude, longitude: open.first_longitude })
  if (km <= SITE_KM) return []
  const message =
    'The first weight was taken on scale {scale}, {km} km from here; the second one is taken there'
  return [{ code: 'other_site', field: 'scale_id', message, params: { scale: open.first_scale_code, km } }]
}

/** What stands against the second weighing of an open ticket. */
function againstSecond(trip: TripFacts | null, { place }: OpenWeighing): Objection[] {
  if (trip === null || place === 'check') return []
  const type = place === 'origin' ? 'second_weigh_origin' : 'second_weigh_destination'
  return TRIP_MOVES[type]!.from.includes(trip.status) ? [] : [NOT_NOW]
}

/** Why the trip is not weighed here and now; empty when it is. */
export function objectionsTo(
  input: CaptureInput,
  trip: TripFacts | null,
  open: OpenWeighing | null,
): Objection[] {
  if (open) return againstSecond(trip, open)
  if (trip === null) return input.reason === null ? [NO_TRIP] : []
  const place = nextPlace(trip, input.one_pass === true)
  if (place === null) return [NOT_NOW]
  return plannedScale(trip, place) !== input.scale_id && input.reason === null ? [OTHER_SCALE] : []
}
