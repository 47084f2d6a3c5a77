import { plantDay } from '#kernel/clock.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Always, ColumnsOf, Computed, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { DriverFacts, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import { against, type Guard, type WorkLine } from '#services/order/dispatch/rules/guard-table.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'

/** Which order somebody is on a trip of just now. */
type OnTrip = Outer<ColumnsOf<'orders.trip', 'order_id'>>

type FleetTruck = ColumnsOf<
  'master.truck',
  'id' | 'code' | 'plate_no' | 'vendor_id' | 'truck_type' | 'is_active'
> &
  Always<ColumnsOf<'master.truck', 'max_net_kg'>> &
  Computed<{ condition: string; documents: Record<string, string>; loads: Record<string, number> }> &
  OnTrip

type FleetDriver = ColumnsOf<
  'master.driver',
  | 'id'
  | 'code'
  | 'name'
  | 'vendor_id'
  | 'is_active'
  | 'effective_date'
  | 'retirement_date'
  | 'credit_point'
  | 'lifted_until'
> &
  Computed<{ documents: Record<string, string | null> }> &
  OnTrip

/** The work that pairs are counted for: what the guards ask of it, and whose it is. */
export interface PairedWork extends WorkLine {
  order_id: string
  cargo_id: string
  payload_type_id: string
}

/** $2 open states: whoever is under way or already due is on that trip. */
const onTrip = (column: 'truck_id' | 'driver_id'): string => `
  (select t.order_id from orders.trip t where t.${column} = k.id and t.status = any($2::text[])
     and (t.status <> 'assigned' or t.planned_start_at <= $3::timestamptz) order by t.planned_start_at limit 1) as order_id`

function readFleet(db: Executor, vendors: readonly string[], now: string): Promise<FleetTruck[]> {
  return runSql<FleetTruck>(
    db,
    `select k.id, k.code, k.plate_no, k.vendor_id, k.truck_type, k.is_active, k.max_net_kg,
       coalesce(s.condition, 'ready') as condition, coalesce(d.documents, '{}') as documents,
       coalesce(f.loads, '{}') as loads, ${onTrip('truck_id')}
     from master.public_truck k
     left join vm.public_truck_state s on s.truck_id = k.id
     left join lateral (select json_object_agg(doc_type, expired_at) as documents from master.public_truck_document
       where truck_id = k.id and deleted_at is null) d on true
     left join lateral (select json_object_agg(cargo_id || ' ' || payload_type_id, max_load_kg) as loads
       from master.public_truck_cargo where truck_id = k.id and is_active and deleted_at is null) f on true
     where k.deleted_at is null and k.is_active and k.vendor_id = any($1::uuid[])`,
    [vendors, OPEN_TRIP_STATES, now],
  )
}

function readCrew(db: Executor, vendors: readonly string[], now: string): Promise<FleetDriver[]> {
  return runSql<FleetDriver>(
    db,
    `select k.id, k.code, k.name, k.vendor_id, k.is_active, k.effective_date, k.retirement_date,
       k.credit_point::int as credit_point, k.lifted_until, coalesce(d.documents, '{}') as documents, ${onTrip('driver_id')}
     from master.public_driver k
     left join lateral (select json_object_agg(doc_type, expired_at) as documents from master.public_driver_document
       where driver_id = k.id and deleted_at is null) d on true
     where k.deleted_at is null and k.is_active and k.vendor_id = any($1::uuid[])`,
    [vendors, OPEN_TRIP_STATES, now],
  )
}

/** Whether no guard blocks; what is planned for later, and how often already, is not asked. */
function isFit<F>(guards: readonly Guard<F, WorkLine>[], facts: F, line: WorkLine, now: string): boolean {
  const span = { start: now, end: now, day: plantDay(new Date(now)), day_start: now, day_end: now }
  return against(guards, facts, { line, span, now }).every(({ level }) => level !== 'block')
}

const driverFacts = (driver: FleetDriver): DriverFacts => ({
  ...driver,
  busy: null,
  duty_min: 0,
  is_on_duty: false,
  lacks_rest: false,
  duty_clock: null,
  duty_s: null,
  on_duty_since: null,
  rest_s: 0,
  overtime: null,
  trips_today: 0,
  today_kg: 0,
})

/** Trucks and drivers of some vendors, read once for any number of lines of work. */
export interface Fleet {
  /** How many trucks with drivers are fit for it and free, or on it already. */
  pairsFor(work: PairedWork): number
}

/**
 * Reads the fleets of vendors in two statements, whatever the number of orders. Fitness is judged by the guards that assigning asks,
 * once for every kind of work.
 */
export async function readFleets(db: Executor, vendors: readonly string[], now: string): Promise<Fleet> {
  const trucks = Map.groupBy(await readFleet(db, vendors, now), ({ vendor_id }) => vendor_id)
  const drivers = Map.groupBy(await readCrew(db, vendors, now), ({ vendor_id }) => vendor_id)
  const known = new Map<string, { trucks: OnTrip[]; drivers: OnTrip[] }>()

  function truckFacts(truck: FleetTruck, work: PairedWork): TruckFacts {
    const max_load_kg = truck.loads[`${work.cargo_id} ${work.payload_type_id}`]
    return {
      ...truck,
      ...(max_load_kg === undefined
        ? { max_load_kg: null, requires_cleaning: null }
        : { max_load_kg, requires_cleaning: false }),
      condition_note: null,
      last_driver_id: null,
      open_ticket: null,
      busy: null,
      line_trips: 0,
      trips_today: 0,
      today_kg: 0,
    }
  }
  function fitFor(work: PairedWork): { trucks: OnTrip[]; drivers: OnTrip[] } {
    const { vendor_id, cargo_id, payload_type_id, window_end, credit_floor } = work
    const key = [vendor_id, cargo_id, payload_type_id, plantDay(new Date(window_end)), credit_floor].join(' ')
    const before = known.get(key)
    if (before) return before
    const fit = {
      trucks: (trucks.get(vendor_id) ?? []).filter((one) =>
        isFit(TRUCK_GUARDS, truckFacts(one, work), work, now),
      ),
      drivers: (drivers.get(vendor_id) ?? []).filter((one) =>
        isFit(DRIVER_GUARDS, driverFacts(one), work, now),
      ),
    }
    known.set(key, fit)
    return fit
  }
  return {
    pairsFor(work) {
      const fit = fitFor(work)
      const free = (all: readonly OnTrip[]): number =>
        all.filter(({ order_id }) => order_id === null || order_id === work.order_id).length
      return Math.min(free(fit.trucks), free(fit.drivers))
    },
  }
}
