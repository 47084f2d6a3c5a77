import { AppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { TRIP_EVENT_LABELS, type TripEventType } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { eventBefore, type ToldEvent } from '#services/order/dispatch/rules/event-order.ts'

/** When the event `e` happened as it is known by now: as it was told, or as it was corrected last. */
export const HAPPENED_AT = `coalesce((select c.corrected_to from orders.trip_event c where c.corrects_id = e.id
  order by c.id desc limit 1), e.occurred_at)`

/** Screens show minutes, and clocks differ by less. */
const MINUTE_MS = 60_000

/** An event with what its correction has to know of it. */
export interface KnownEvent extends ToldEvent {
  by_proxy: boolean
  recorded_at: string
}

type KnownRow = Narrowed<
  ColumnsOf<'orders.trip_event', 'id' | 'type' | 'status_after' | 'by_proxy' | 'recorded_at'>,
  Pick<KnownEvent, 'type'>
> &
  Computed<{ at: string }>

/** The events of a trip in the sequence they were recorded in. */
export function knownEvents(db: Executor, tripId: string): Promise<KnownEvent[]> {
  return runSql<KnownRow>(
    db,
    `select e.id, e.type, ${HAPPENED_AT} as at, e.status_after, e.by_proxy, e.recorded_at from orders.trip_event e
     where e.trip_id = $1 and e.type <> 'event_corrected' order by e.recorded_at, e.id`,
    [tripId],
  )
}

function timeRefusal(message: string, neighbour?: ToldEvent): AppError {
  const params = neighbour && {
    moment: { moment: neighbour.at },
    event: { word: TRIP_EVENT_LABELS[neighbour.type] },
  }
  return new AppError('failed_precondition', message, [{ field: 'occurred_at', message, params }], params)
}

/** What happens has happened: no time lies in the future, whoever tells it. */
export function refuseFuture(at: string): void {
  if (Date.parse(at) > clock.ms() + MINUTE_MS) throw timeRefusal('Must not lie in the future')
}

/** Events do not run backwards: one lies neither before the one before it nor after the one after it. */
export function refuseOutOfOrder(at: string, before: ToldEvent | null, after: ToldEvent | null = null): void {
  if (before && Date.parse(at) + MINUTE_MS <= Date.parse(before.at))
    throw timeRefusal('Must not lie before {moment}: {event}', before)
  if (after && Date.parse(at) >= Date.parse(after.at) + MINUTE_MS)
    throw timeRefusal('Must not lie after {moment}: {event}', after)
}

/** Refuses a time that somebody tells for a new event of a trip and that its neighbours do not allow. */
export async function refuseTold(
  db: Executor,
  tripId: string,
  type: TripEventType,
  at: string,
): Promise<void> {
  refuseOutOfOrder(at, eventBefore(type, await knownEvents(db, tripId)))
}
