import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TroubledTrip } from '#services/sub/trouble/rules/trouble-guards.ts'

export type ReportedProblem = ColumnsOf<
  'master.problem',
  'name' | 'severity' | 'stops_trip' | 'sla_ack_min' | 'sla_resolve_min'
> &
  ColumnsOf<'master.problem_category', 'scope'>

/** The problem of a report, with the scope of its category; undefined for one that does not exist. */
export async function readProblem(db: Executor, id: string): Promise<ReportedProblem | undefined> {
  const [problem] = await runSql<ReportedProblem>(
    db,
    `select p.name, p.severity, p.stops_trip, p.sla_ack_min, p.sla_resolve_min, c.scope
     from master.public_problem p join master.public_problem_category c on c.id = p.category_id where p.id = $1`,
    [id],
  )
  return problem
}

export type ReportedTrip = ColumnsOf<
  'orders.trip',
  'id' | 'trip_no' | 'status' | 'order_id' | 'truck_id' | 'driver_id' | 'vendor_id'
>

/** A trip that trouble is about. */
export async function readTrip(db: Executor, id: string): Promise<ReportedTrip | undefined> {
  const [trip] = await runSql<ReportedTrip>(
    db,
    `select id, trip_no, status, order_id, truck_id, driver_id, vendor_id from orders.public_trip
     where id = $1 and deleted_at is null`,
    [id],
  )
  return trip
}

/** The trip that a truck is under way on, also while it is held; undefined where it is on none. */
export async function tripOfTruck(db: Executor, truckId: string): Promise<ReportedTrip | undefined> {
  const [trip] = await runSql<ReportedTrip>(
    db,
    `select id, trip_no, status, order_id, truck_id, driver_id, vendor_id from orders.public_trip
     where truck_id = $1 and deleted_at is null
       and status = any(array['to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination',
         'unloading', 'on_hold'])
     order by status_since desc limit 1`,
    [truckId],
  )
  return trip
}

/** Whose a truck is; undefined for one that is not there. */
export async function vendorOfTruck(db: Executor, id: string): Promise<string | undefined> {
  const [truck] = await runSql<ColumnsOf<'master.truck', 'vendor_id'>>(
    db,
    'select vendor_id from master.public_truck where id = $1 and deleted_at is null',
    [id],
  )
  return truck?.vendor_id
}

/** The trip of a report as it stands now; null where it has none. */
export async function troubledTrip(db: Executor, tripId: string | null): Promise<TroubledTrip | null> {
  return (tripId && (await readTrip(db, tripId))) || null
}

/** The condition that a truck has now and who said it. */
export async function conditionOf(
  db: Executor,
  truckId: string,
): Promise<RenamedColumns<'vm.truck_condition', { condition: 'condition'; source: 'source' }> | undefined> {
  const [state] = await runSql<ColumnsOf<'vm.truck_condition', 'condition' | 'source'>>(
    db,
    'select condition, source from vm.public_truck_state where truck_id = $1',
    [truckId],
  )
  return state
}
