import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { TripStoryRow } from '#contracts/dispatch/timeline.ts'
import { UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { HAPPENED_AT } from '#services/order/dispatch/event-times.ts'

type StoryRow = Narrowed<
  ColumnsOf<
    'orders.trip_event',
    | 'id'
    | 'type'
    | 'occurred_at'
    | 'recorded_at'
    | 'source'
    | 'actor_name'
    | 'latitude'
    | 'longitude'
    | 'checkpoint_id'
    | 'weighing_id'
    | 'problem_id'
    | 'status_after'
    | 'reason'
    | 'payload'
    | 'by_proxy'
    | 'corrected_from'
    | 'corrected_to'
  >,
  Pick<TripStoryRow, 'type' | 'source' | 'status_after' | 'payload'>
> &
  Computed<{ told_at: string | null }> &
  Outer<RenamedColumns<'master.checkpoint', { checkpoint_name: 'name' }>> &
  Outer<RenamedColumns<'master.problem', { problem_name: 'name' }>>

/** The events of a trip as they happened. */
export function tripStory(db: Executor, tripId: string): Promise<TripStoryRow[]> {
  return runSql<StoryRow>(
    db,
    `select e.id, e.type, ${HAPPENED_AT} as occurred_at, e.recorded_at, e.source, e.actor_name, e.latitude, e.longitude, e.checkpoint_id,
       k.name as checkpoint_name, e.weighing_id, e.problem_id, b.name as problem_name, e.status_after, e.reason, e.payload, e.by_proxy,
       e.corrected_from, e.corrected_to, nullif(e.occurred_at, ${HAPPENED_AT}) as told_at
     from orders.trip_event e
     left join master.public_checkpoint k on k.id = e.checkpoint_id
     left join master.public_problem b on b.id = e.problem_id
     where e.trip_id = $1 order by 3, e.id`,
    [tripId],
  )
}

/** The types of the events that were recorded since a trip is in its state. */
export async function saidSince(db: Executor, tripId: string, status: string): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'orders.trip_event', 'type'>>(
    db,
    `select distinct e.type from orders.trip_event e where e.trip_id = $1 and e.status_after = $2
       and not exists (select 1 from orders.trip_event x where x.trip_id = $1 and x.id > e.id and x.status_after <> $2)`,
    [tripId, status],
  )
  return rows.map(({ type }) => type)
}

/** The trip that an assignment has just made: its order is locked, so nobody else has made one since. */
export async function newestTrip(w: Write, orderId: string): Promise<string> {
  const [row] = await runSql<ColumnsOf<'orders.trip', 'id'>>(
    w.tx,
    'select id from orders.trip where order_id = $1 order by sequence desc limit 1',
    [orderId],
  )
  return row!.id
}

/** The order of a trip; 404 for an unknown trip. */
export async function orderOf(w: Write, tripId: unknown): Promise<string> {
  if (!isId(tripId)) throw new AppError('not_found', NOT_FOUND)
  const [row] = await runSql<ColumnsOf<'orders.trip', 'order_id'>>(
    w.tx,
    'select order_id from orders.trip where id = $1',
    [tripId],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row.order_id
}

/** The number of another trip that the truck or the driver of this one is under way on; null when both are free. */
export async function tripUnderWay(
  db: Executor,
  { id, truck_id, driver_id }: RecordOf<typeof trip>,
): Promise<string | null> {
  const [other] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
    db,
    `select trip_no from orders.trip where id <> $1 and (truck_id = $2 or driver_id = $3)
       and status = any($4::text[]) limit 1`,
    [id, truck_id, driver_id, [...UNDER_WAY, 'on_hold']],
  )
  return other?.trip_no ?? null
}

/** Until when a trip may wait where it stands. */
export async function dueOf(w: Write, id: string): Promise<string | null> {
  const [row] = await runSql<ColumnsOf<'orders.trip', 'due_at'>>(
    w.tx,
    'select due_at from orders.trip where id = $1',
    [id],
  )
  return row?.due_at ?? null
}
