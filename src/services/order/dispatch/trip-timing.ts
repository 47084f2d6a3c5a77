import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { HAPPENED_AT } from '#services/order/dispatch/event-times.ts'
import { waitedAt, type WaitedAt } from '#services/order/dispatch/waited.ts'

type TripMinutes = ColumnsOf<
  'orders.trip',
  | 'waiting_origin_min'
  | 'loading_min'
  | 'transit_min'
  | 'waiting_destination_min'
  | 'unloading_min'
  | 'cycle_min'
>

const LOADING_STARTS = ['first_weigh_origin', 'loading_started'] as const
const UNLOADING_STARTS = ['first_weigh_destination', 'unloading_started'] as const

/**
 * Minutes a trip spent in its stages, from the first event that tells, weighings left out that are void or another trip's by now; null where one end was never
 * recorded. What a standstill takes off the waiting is no waiting (dec.I2.10); `without` is one that is about to be deleted. The cycle is
 * from arriving at the origin until `deliveredAt`.
 */
export async function tripMinutes(
  w: Write,
  tripId: string,
  deliveredAt: string,
  without: string | null = null,
): Promise<TripMinutes> {
  const rows = await runSql<ColumnsOf<'orders.trip_event', 'type'> & Computed<{ at: string }>>(
    w.tx,
    `select e.type, min(${HAPPENED_AT}) as at from orders.trip_event e left join orders.weighing g on g.id = e.weighing_id
     where e.trip_id = $1 and (g.id is null or (g.status <> 'void' and g.trip_id is not distinct from e.trip_id)) group by e.type`,
    [tripId],
  )
  const at = new Map<string, number>(rows.map((row) => [row.type, Date.parse(row.at)]))
  const first = (types: readonly TripEventType[]): number | undefined =>
    types.map((type) => at.get(type)).find((moment) => moment !== undefined)
  const minutes = (start: number | undefined, end: number | undefined): number | null => {
    const known = start !== undefined && end !== undefined
    return known ? Math.max(0, Math.round((end - start) / 60_000)) : null
  }
  const between = (from: readonly TripEventType[], to: readonly TripEventType[]): number | null =>
    minutes(first(from), first(to))
  const waited = (place: WaitedAt, start: number | undefined, end: number | undefined) =>
    waitedAt(w, tripId, place, start, end, without)
  return {
    waiting_origin_min: await waited(
      'origin_checkpoint_id',
      first(['arrived_origin']),
      first(LOADING_STARTS),
    ),
    loading_min: between(LOADING_STARTS, ['second_weigh_origin', 'loading_finished']),
    transit_min: between(
      ['departed_origin', 'second_weigh_origin'],
      ['arrived_destination', 'first_weigh_destination'],
    ),
    waiting_destination_min: await waited(
      'destination_checkpoint_id',
      first(['arrived_destination']),
      first(UNLOADING_STARTS),
    ),
    unloading_min: between(UNLOADING_STARTS, [
      'second_weigh_destination',
      'unloading_finished',
      'pod_signed',
    ]),
    cycle_min: minutes(first(['arrived_origin', 'first_weigh_origin']), Date.parse(deliveredAt)),
  }
}
