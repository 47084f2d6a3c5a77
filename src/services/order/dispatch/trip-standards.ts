import type { TripState } from '#contracts/dispatch/trip-lifecycle.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { ColumnsOf, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Known = Outer<ColumnsOf<'master.contract_route', 'standard_duration_min'>> &
  Outer<ColumnsOf<'master.truck_ton_trip', 'loading_min' | 'unloading_min'>>

/** How many minutes a trip usually stays in its states, as far as anybody has said. */
export type Standards = Partial<Record<TripState, number>>

/**
 * The standard times of a trip: of its route the way, of its kind of truck and cargo loading and unloading, and by the settings acceptance
 * and queues. The standard of the cargo itself goes before the one for any cargo.
 */
export async function standardsOf(db: Executor, tripId: string): Promise<Standards> {
  const [known] = await runSql<Known>(
    db,
    `select r.standard_duration_min, s.loading_min, s.unloading_min from orders.trip t
     join master.public_truck k on k.id = t.truck_id
     left join master.public_contract_route r on r.id = t.contract_route_id
     left join lateral (select loading_min, unloading_min from master.public_truck_ton_trip s
       where s.truck_type = k.truck_type and s.payload_type_id = t.payload_type_id and s.is_active and s.deleted_at is null
         and (s.cargo_id = t.cargo_id or s.cargo_id is null)
       order by s.cargo_id is null, s.code limit 1) s on true
     where t.id = $1`,
    [tripId],
  )
  const limits = await settingsOf(db, ['trip_accept_min', 'trip_queue_min'])
  const { standard_duration_min: cycle, loading_min: load, unloading_min: unload } = known!
  return {
    assigned: limits.trip_accept_min,
    at_origin: limits.trip_queue_min,
    at_destination: limits.trip_queue_min,
    // A route knows its whole cycle; a third of it is the way.
    ...(cycle === null ? {} : { in_transit: Math.round(cycle / 3) }),
    ...(load === null ? {} : { loading: load }),
    ...(unload === null ? {} : { unloading: unload }),
  }
}
