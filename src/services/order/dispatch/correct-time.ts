import type { FieldError } from '#kernel/errors.ts'
import { fieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import type { Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import {
  knownEvents,
  refuseFuture,
  refuseOutOfOrder,
  type KnownEvent,
} from '#services/order/dispatch/event-times.ts'
import { expectedArrival, isOnTime } from '#services/order/dispatch/rules/arrival.ts'
import { eventAfter, eventBefore } from '#services/order/dispatch/rules/event-order.ts'
import { insertTripEvent, type TripColumns } from '#services/order/dispatch/trip-events.ts'
import { tripMinutes } from '#services/order/dispatch/trip-timing.ts'

type Trip = RecordOf<typeof trip>

/** The column in which a trip keeps the moment of an event. */
const KEPT_IN: Partial<Record<TripEventType, 'started_at' | 'loaded_at' | 'arrived_at' | 'pod_signed_at'>> = {
  departed_to_origin: 'started_at',
  loading_finished: 'loaded_at',
  arrived_destination: 'arrived_at',
  pod_signed: 'pod_signed_at',
}

const isSame = (one: string | null, other: string): boolean =>
  one !== null && Date.parse(one) === Date.parse(other)

/** Only what somebody told is corrected: a scale, a fix or a click of now has its own time. */
const toldOf = (events: readonly KnownEvent[]): KnownEvent[] =>
  events.filter(({ type, by_proxy }) => by_proxy && type !== 'accepted' && type !== 'declined')

/** Why no time of a trip can be corrected; empty when one can. */
export async function againstCorrecting(db: Executor, { id }: Pick<Trip, 'id'>): Promise<FieldError[]> {
  const told = toldOf(await knownEvents(db, id))
  return told.length ? [] : [{ field: 'type', message: 'No event of this trip was recorded on behalf' }]
}

/** The moments and states that followed from the old time, as they follow from the new one. */
function movedColumns(row: Trip, event: KnownEvent, all: readonly KnownEvent[], to: string): TripColumns {
  const columns: TripColumns = {}
  const kept = KEPT_IN[event.type]
  if (kept && isSame(row[kept], event.at)) columns[kept] = to
  const before = all[all.indexOf(event) - 1]
  const moved = before?.status_after !== event.status_after
  const isLast = !all.slice(all.indexOf(event) + 1).some(({ status_after: s }) => s !== event.status_after)
  if (moved && isLast && row.status === event.status_after && isSame(row.status_since, event.at))
    columns.status_since = to
  if (moved && event.status_after === 'delivered') columns.delivered_at = to
  const { planned_start_at, planned_arrive_at } = row
  if (planned_arrive_at === null) return columns
  if (columns.arrived_at) {
    const { recorded_at: recordedAt, by_proxy: byProxy } = event
    columns.on_time = isOnTime(planned_arrive_at, { occurredAt: to, recordedAt, byProxy })
  }
  const plan = { planned_start_at, planned_arrive_at }
  const was = expectedArrival(plan, event.type, event.at)
  if (was !== null && isSame(row.eta_at, was)) columns.eta_at = expectedArrival(plan, event.type, to)
  return columns
}

/**
 * Puts the time of an event right that was told wrong (life.D16.10). The event stays as it was recorded; an entry beside it says the old
 * and the new time, who, when and why. Gives what changes on the trip. Refuses a time that the neighbours do not allow.
 */
export async function correctTime(
  w: Write,
  row: Trip,
  input: { type: TripEventType; occurred_at: string; reason: string },
): Promise<TripColumns> {
  const all = await knownEvents(w.tx, row.id)
  const event = toldOf(all).findLast(({ type }) => type === input.type)
  if (!event) throw fieldError('type', 'This event was not recorded on behalf of anybody')
  const to = input.occurred_at
  refuseFuture(to)
  refuseOutOfOrder(to, eventBefore(event.type, all.slice(0, all.indexOf(event))), eventAfter(event, all))
  await insertTripEvent(
    w,
    {
      tripId: row.id,
      type: 'event_corrected',
      source: 'control_tower',
      occurredAt: w.at,
      reason: input.reason,
      payload: { event: event.type },
      corrects: { id: event.id, from: event.at, to },
    },
    row.status,
  )
  const columns = movedColumns(row, event, all, to)
  const delivered = columns.delivered_at ?? row.delivered_at
  return delivered === null ? columns : { ...columns, ...(await tripMinutes(w, row.id, delivered)) }
}
