import type { FieldError } from '#kernel/errors.ts'

/** A trip as the rules of trouble look at it. */
export interface TroubledTrip {
  trip_no: string
  status: string
}

/** A trouble ends the trip's hold in one of these ways. */
export type Outcome = 'continue' | 'replaced' | 'towed' | 'returned' | 'lost'

const STILL_HELD: Record<Exclude<Outcome, 'continue' | 'lost'>, string> = {
  replaced: 'Trip {trip} is still on hold: control tower gives it another truck first',
  towed: 'Trip {trip} is still on hold: control tower gives it another truck or returns the load first',
  returned: 'Trip {trip} is still on hold: control tower returns its load first',
}

/** Why a report cannot be closed: what it says of the trip has to be true (life.D13). */
export function closeGuards(outcome: Outcome | null, trip: TroubledTrip | null): FieldError[] {
  if (outcome === null) return [{ field: 'status', message: 'Say first how it ended' }]
  // Closing lets a trip go on, or ends one whose load is lost; the rest control tower has to have done.
  if (outcome === 'continue' || outcome === 'lost' || trip?.status !== 'on_hold') return []
  return [{ field: 'status', message: STILL_HELD[outcome], params: { trip: trip.trip_no } }]
}

/** What a problem is, as far as it stops trips and trucks. */
export interface ProblemKind {
  stops_trip: boolean
  severity: string
  scope: string
}

/** Whether a trouble puts its trip on hold. */
export const holdsTrip = ({ stops_trip }: ProblemKind, injured: boolean): boolean => stops_trip || injured

/** Whether it is the truck that cannot go on: a defect of it, or something as grave as an accident (life.D9). */
export const breaksTruck = ({ stops_trip, severity, scope }: ProblemKind): boolean =>
  stops_trip && (scope === 'truck' || severity === 'critical')

const MINUTE_MS = 60_000

/** Until when it is to be acknowledged, and then until when resolved, by the minutes of its problem. */
export function dueOf(
  status: string,
  opened: string,
  { sla_ack_min, sla_resolve_min }: { sla_ack_min: number; sla_resolve_min: number },
): string | null {
  if (status !== 'open' && status !== 'acknowledged' && status !== 'handling') return null
  const minutes = status === 'open' ? sla_ack_min : sla_resolve_min
  return new Date(Date.parse(opened) + minutes * MINUTE_MS).toISOString()
}
