import { plantDay } from '#kernel/clock.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Availability, FreePairs } from '#contracts/order/calls.ts'
import type { Always, ColumnsOf, Computed, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { FREE_AT, type DriverFacts, type TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import {
  against,
  type Guard,
  type GuardContext,
  type WorkLine,
} from '#services/order/dispatch/rules/guard-table.ts'
import { spanOf, type Span } from '#services/order/dispatch/rules/span.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'

/** Which order somebody is on a trip of just now, and every open trip that takes their time. */
type OnTrip = Outer<ColumnsOf<'orders.trip', 'order_id'>> &
  Computed<{ held: { trip_no: string; start: string; until: string }[] }>

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

/** Vendors whose fleet is read; null for all of them. */
type Vendors = readonly string[] | null

/** $2 open states, $3 now: whoever is under way or already due is on that trip. */
const onTrip = (column: 'truck_id' | 'driver_id'): string => `
  (select t.order_id from orders.trip t where t.${column} = k.id and t.status = any($2::text[])
     and (t.status <> 'assigned' or t.planned_start_at <= $3::timestamptz) order by t.planned_start_at limit 1) as order_id,
  (select coalesce(json_agg(json_build_object('trip_no', t.trip_no, 'start', t.planned_start_at, 'until', ${FREE_AT})
     order by t.planned_start_at), '[]') from orders.trip t where t.${column} = k.id and t.status = any($2::text[])) as held`

const OF_VENDORS = '($1::uuid[] is null or k.vendor_id = any($1::uuid[]))'

function readFleet(db: Executor, vendors: Vendors, now: string): Promise<FleetTruck[]> {
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
     where k.deleted_at is null and k.is_active and ${OF_VENDORS}`,
    [vendors, OPEN_TRIP_STATES, now],
  )
}

function readCrew(db: Executor, vendors: Vendors, now: string): Promise<FleetDriver[]> {
  return runSql<FleetDriver>(
    db,
    `select k.id, k.code, k.name, k.vendor_id, k.is_active, k.effective_date, k.retirement_date,
       k.credit_point::int as credit_point, k.lifted_until, coalesce(d.documents, '{}') as documents, ${onTrip('driver_id')}
     from master.public_driver k
     left join lateral (select json_object_agg(doc_type, expired_at) as documents from master.public_driver_document
       where driver_id = k.id and deleted_at is null) d on true
     where k.deleted_at is null and k.is_active and ${OF_VENDORS}`,
    [vendors, OPEN_TRIP_STATES, now],
  )
}

/** The trip that takes somebody's time in a span, by the same rule as the board's. */
function busyIn({ held }: OnTrip, span: Span): TruckFacts['busy'] {
  const [start, end] = [Date.parse(span.start), Date.parse(span.end)]
  return held.find((trip) => Date.parse(trip.start) < end && Date.parse(trip.until) > start) ?? null
}

function truckFacts(truck: FleetTruck, work: PairedWork, span: Span | null): TruckFacts {
  const max_load_kg = truck.loads[`${work.cargo_id} ${work.payload_type_id}`]
  return {
    ...truck,
    ...(max_load_kg === undefined
      ? { max_load_kg: null, requires_cleaning: null }
      : { max_load_kg, requires_cleaning: false }),
    condition_note: null,
    last_driver_id: null,
    open_ticket: null,
    busy: span && busyIn(truck, span),
    line_trips: 0,
    trips_today: 0,
    today_kg: 0,
  }
}

const driverFacts = (driver: FleetDriver, span: Span | null): DriverFacts => ({
  ...driver,
  busy: span && busyIn(driver, span),
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
  /** Of the trucks and of the drivers who may be asked: how many could go in a span, and what speaks against the others. */
  freeFor(work: PairedWork, span: Span): Pick<FreePairs, 'pairs' | 'trucks' | 'drivers'>
}

/** Those of a fleet whom the board asks for some work. */
const asked = <F extends { vendor_id: string }>(all: readonly F[], work: WorkLine): F[] =>
  all.filter(({ vendor_id }) => work.subhauler_allowed || vendor_id === work.vendor_id)

/** A pair is of one vendor (life.G5). */
function pairsOf(
  trucks: readonly { vendor_id: string }[],
  drivers: readonly { vendor_id: string }[],
): number {
  const crews = Map.groupBy(drivers, ({ vendor_id }) => vendor_id)
  return [...Map.groupBy(trucks, ({ vendor_id }) => vendor_id)].reduce(
    (sum, [vendor, fleet]) => sum + Math.min(fleet.length, crews.get(vendor)?.length ?? 0),
    0,
  )
}

/** Those of some facts whom nothing blocks, and how many each guard blocks first. */
function availabilityOf<F, G extends F>(
  facts: readonly G[],
  guards: readonly Guard<F, WorkLine>[],
  context: GuardContext<WorkLine>,
): { free: G[]; availability: Availability } {
  const blocked = new Map<string, number>()
  const free = facts.filter((one) => {
    const block = against(guards, one, context).find(({ level }) => level === 'block')
    if (block) blocked.set(block.code, (blocked.get(block.code) ?? 0) + 1)
    return !block
  })
  const refused = [...blocked]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count)
  return { free, availability: { all: facts.length, free: free.length, refused } }
}

/** The fleets as they were read. */
interface Read {
  trucks: readonly FleetTruck[]
  drivers: readonly FleetDriver[]
  now: string
}

/** What the guards say of everybody who may be asked. Without a span, what is planned for later is not asked. */
function judged({ trucks, drivers, now }: Read, work: PairedWork, span: Span | null) {
  const context = { line: work, span: span ?? spanOf(now, 0), now }
  const facts = {
    trucks: asked(trucks, work).map((one) => ({ ...one, ...truckFacts(one, work, span) })),
    drivers: asked(drivers, work).map((one) => ({ ...one, ...driverFacts(one, span) })),
  }
  return {
    trucks: availabilityOf(facts.trucks, TRUCK_GUARDS, context),
    drivers: availabilityOf(facts.drivers, DRIVER_GUARDS, context),
  }
}

/** What makes the guards answer alike: lines that agree in it are judged once. */
const kindOf = (work: PairedWork): string =>
  JSON.stringify([
    work.subhauler_allowed || work.vendor_id,
    work.cargo_id,
    work.payload_type_id,
    work.truck_type,
    plantDay(new Date(work.window_end)),
    work.credit_floor,
  ])

/**
 * Reads the fleets of vendors in two statements, whatever the number of orders. Fitness is judged by the guards that assigning asks,
 * once for every kind of work.
 */
export async function readFleets(db: Executor, vendors: Vendors, now: string): Promise<Fleet> {
  const read = { trucks: await readFleet(db, vendors, now), drivers: await readCrew(db, vendors, now), now }
  const known = new Map<string, ReturnType<typeof judged>>()

  return {
    pairsFor(work) {
      const fit = known.get(kindOf(work)) ?? judged(read, work, null)
      known.set(kindOf(work), fit)
      const isFree = ({ order_id }: OnTrip): boolean => order_id === null || order_id === work.order_id
      return pairsOf(fit.trucks.free.filter(isFree), fit.drivers.free.filter(isFree))
    },
    freeFor(work, span) {
      const { trucks, drivers } = judged(read, work, span)
      return {
        pairs: pairsOf(trucks.free, drivers.free),
        trucks: trucks.availability,
        drivers: drivers.availability,
      }
    },
  }
}
