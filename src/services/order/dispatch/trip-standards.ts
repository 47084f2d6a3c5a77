import type { TripState } from '#contracts/dispatch/trip-lifecycle.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { ColumnsOf, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What is entered of a trip's times: for its route, and for its kind of truck and cargo. */
export type Known = Outer<ColumnsOf<'master.contract_route', 'standard_duration_min'>> &
  Outer<ColumnsOf<'master.truck_ton_trip', 'loading_min' | 'unloading_min'>>

/** How many minutes a trip usually stays in its states, as far as anybody has said. */
export type Standards = Partial<Record<TripState, number>>

/**
 * Joins what is entered of the times of the trip `t`: of its route the way, of its kind of truck and cargo loading and unloading, and by the settings acceptance
 * and queues. The standard of the cargo itself goes before the one for any cargo.
 */
export const STANDARD_TIMES = `
  left join master.public_contract_route r on r.id = t.contract_route_id
  left join lateral (select loading_min, unloading_min from master.public_truck_ton_trip s
    join master.public_truck k on k.id = t.truck_id
    where s.truck_type = k.truck_type and s.payload_type_id = t.payload_type_id and s.is_active and s.deleted_at is null
      and (s.cargo_id = t.cargo_id or s.cargo_id is null)
    order by s.cargo_id is null, s.code limit 1) m on true`

/** The settings among the standards. */
export const STANDARD_LIMITS = ['trip_accept_min', 'trip_queue_min'] as const

/** The standard times of a trip, state by state; what nobody has said is left out. */
export function standardsFrom(
  { standard_duration_min: cycle, loading_min: load, unloading_min: unload }: Known,
  limits: { [N in (typeof STANDARD_LIMITS)[number]]: number },
): Standards {
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

/** The standard times of one trip. */
export async function standardsOf(db: Executor, tripId: string): Promise<Standards> {
  const [known] = await runSql<Known>(
    db,
    `select r.standard_duration_min, m.loading_min, m.unloading_min from orders.trip t ${STANDARD_TIMES} where t.id = $1`,
    [tripId],
  )
  return standardsFrom(known!, await settingsOf(db, STANDARD_LIMITS))
}
