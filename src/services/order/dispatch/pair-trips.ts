import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { PairBar } from '#contracts/dispatch/calls.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { FREE_AT } from '#services/order/dispatch/assign-facts.ts'

/** A trip that keeps its truck and driver for a time. */
export type PairTrip = RenamedColumns<'orders.trip', { trip_id: 'id'; start: 'planned_start_at' }> &
  ColumnsOf<'orders.trip', 'trip_no' | 'status' | 'truck_id' | 'driver_id' | 'order_id'> &
  Computed<{ end: string }>

/** The open trips of some trucks and drivers that touch a time, but one that does not count, the first start first; in one statement. */
export function readPairTrips(
  db: Executor,
  who: { trucks: readonly string[]; drivers: readonly string[] },
  time: { start: string; end: string },
  now: string,
  except: string | null = null,
): Promise<PairTrip[]> {
  return runSql<PairTrip>(
    db,
    `select t.id as trip_id, t.trip_no, t.status, t.truck_id, t.driver_id, t.order_id, t.planned_start_at as start, ${FREE_AT} as end
     from orders.trip t
     where (t.truck_id = any($1::uuid[]) or t.driver_id = any($2::uuid[])) and t.status = any($6::text[])
       and t.id is distinct from $7
       and t.planned_start_at < $5 and ${FREE_AT} > $4
     order by t.planned_start_at, t.id`,
    [who.trucks, who.drivers, now, time.start, time.end, OPEN_TRIP_STATES, except],
  )
}

/** Trips by who is on them. */
export interface TripsOf {
  trucks: ReadonlyMap<string, readonly PairTrip[]>
  drivers: ReadonlyMap<string, readonly PairTrip[]>
}

/** Trips by truck and by driver, each in their sequence. */
export function tripsOf(trips: readonly PairTrip[]): TripsOf {
  return {
    trucks: Map.groupBy(trips, ({ truck_id }) => truck_id),
    drivers: Map.groupBy(trips, ({ driver_id }) => driver_id),
  }
}

/** The trips of one pair, as the board draws them. */
export function barsOf(trips: TripsOf, truckId: string, driverId: string, orderId: string): PairBar[] {
  const own = trips.trucks.get(truckId) ?? []
  const theirs = (trips.drivers.get(driverId) ?? []).filter(({ truck_id }) => truck_id !== truckId)
  return [...own, ...theirs].map(({ trip_id, trip_no, start, end, order_id, status }) => ({
    trip_id,
    trip_no,
    start,
    end,
    is_own: order_id === orderId,
    status,
  }))
}

/** The first of some trips that lies in a time; null when none does. */
export function busyDuring(
  trips: readonly PairTrip[] = [],
  time: { start: string; end: string },
): { trip_no: string; until: string } | null {
  const [start, end] = [Date.parse(time.start), Date.parse(time.end)]
  const found = trips.find((one) => Date.parse(one.start) < end && Date.parse(one.end) > start)
  return found ? { trip_no: found.trip_no, until: found.end } : null
}
