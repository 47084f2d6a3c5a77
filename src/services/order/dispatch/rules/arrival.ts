import type { TripEventType } from '#contracts/dispatch/trip-event.ts'

/** The plan of a trip, as moments. */
export interface TripPlan {
  planned_start_at: string
  planned_arrive_at: string
}

/** What tells when a truck came: `recordedAt` is the server's own time, `occurredAt` what was said. */
export interface Arrival {
  occurredAt: string
  recordedAt: string
  byProxy: boolean
}

const MINUTE_MS = 60_000

/** A trip that arrives so much after its plan is still on time (F of the dashboards). */
const ON_TIME_GRACE_MIN = 15

/**
 * The parts of a route's standard duration, which is one whole cycle: a third to fetch and load, a third to drive, a third to
 * wait and unload. Master data knows no finer times.
 */
const LOADED_AFTER = 1 / 3
const ARRIVES_AFTER = 2 / 3

/** When a trip is to be at its destination. */
export function plannedArrival(span: { start: string; end: string }): string {
  const start = Date.parse(span.start)
  return new Date(start + (Date.parse(span.end) - start) * ARRIVES_AFTER).toISOString()
}

/** How far along its way to the destination an event finds a trip; expectations start with the drive to the origin (life.D2). */
const ALONG: Partial<Record<TripEventType, number>> = {
  departed_to_origin: 0,
  loading_finished: LOADED_AFTER / ARRIVES_AFTER,
  second_weigh_origin: LOADED_AFTER / ARRIVES_AFTER,
  departed_origin: LOADED_AFTER / ARRIVES_AFTER,
}

/**
 * When a trip is expected at its destination, from what has just happened to it: the standard time of the rest of the way. Null for
 * an event that says nothing new.
 */
export function expectedArrival(plan: TripPlan, type: TripEventType, at: string): string | null {
  const along = ALONG[type]
  if (along === undefined) return null
  const whole = Date.parse(plan.planned_arrive_at) - Date.parse(plan.planned_start_at)
  return new Date(Date.parse(at) + whole * (1 - along)).toISOString()
}

/** Until when a loaded truck should have arrived: so many percent of the standard time of its way, from when it was loaded. */
export function lateAfter(plan: TripPlan, loadedAt: string, percent: number): string {
  const whole = Date.parse(plan.planned_arrive_at) - Date.parse(plan.planned_start_at)
  const way = (whole * (ARRIVES_AFTER - LOADED_AFTER)) / ARRIVES_AFTER
  return new Date(Date.parse(loadedAt) + Math.round((way * percent) / 100)).toISOString()
}

/** The events that tell of an arrival at the destination: somebody or something saw it, or the truck stood on the scale there. */
export const ARRIVALS: readonly TripEventType[] = ['arrived_destination', 'first_weigh_destination']

/**
 * Whether a trip arrived on time. An arrival that control tower typed on somebody's behalf counts from when it was recorded: a
 * lateness cannot be typed away.
 */
export function isOnTime(planned: string, { occurredAt, recordedAt, byProxy }: Arrival): boolean {
  const at = byProxy ? Math.max(Date.parse(recordedAt), Date.parse(occurredAt)) : Date.parse(occurredAt)
  return at <= Date.parse(planned) + ON_TIME_GRACE_MIN * MINUTE_MS
}
