import type { Busy, PastDriver, PastFacts, PastTruck } from '#services/order/start-data/past/facts.ts'
import { endOf, type PlannedOrder, type PlannedTrip } from '#services/order/start-data/past/plan.ts'

const HOUR = 3_600_000
/** How far trips lie apart, from lived ones and from planned ones: as plants have it, or at least one after the other. */
const APART = [
  [HOUR, HOUR / 2],
  [0, 0],
] as const
type Apart = (typeof APART)[number]

interface Span {
  from: number
  until: number
}

/** When trucks and drivers, by id, are on the way. */
type Diary = Map<string, Span[]>

const meets = (spans: readonly Span[] | undefined, { from, until }: Span, apart: number): boolean =>
  (spans ?? []).some((one) => one.from < until + apart && from - apart < one.until)

const spanOf = (trip: PlannedTrip): Span => ({ from: trip.start, until: endOf(trip) })

function enter(diary: Diary, id: string, span: Span): void {
  const spans = diary.get(id)
  if (spans) spans.push(span)
  else diary.set(id, [span])
}

/**
 * The planned trips, without any truck or driver who is on one that was lived through meanwhile: another one of the vendor takes it over.
 * Where none is free, one that was planned for another trip of that hour does it as well. No trip falls out: the numbers of its tickets
 * were counted when those that were lived through got theirs, and a number without a ticket is what `verify:truth` looks for.
 */
export function withFreePairs(
  orders: readonly PlannedOrder[],
  { trucks, drivers }: Pick<PastFacts, 'trucks' | 'drivers'>,
  busy: readonly Busy[],
): PlannedOrder[] {
  const lived: Diary = new Map()
  for (const { truck_id, driver_id, ...span } of busy) {
    enter(lived, truck_id, span)
    enter(lived, driver_id, span)
  }
  const planned: Diary = new Map()
  for (const trip of orders.flatMap((order) => order.trips)) {
    enter(planned, trip.truck.id, spanOf(trip))
    enter(planned, trip.driver.id, spanOf(trip))
  }
  const pairFor = (trip: PlannedTrip, [ofLived, ofPlanned]: Apart): PlannedTrip | null => {
    const span = spanOf(trip)
    const isTaken = ({ id }: { id: string }): boolean => meets(lived.get(id), span, ofLived)
    const isFree = (one: { id: string }): boolean =>
      !isTaken(one) && !meets(planned.get(one.id), span, ofPlanned)
    const { vendor_id: vendor, cargo_id: cargo } = trip.route
    const truck = isTaken(trip.truck)
      ? trucks.find((one) => one.vendor_id === vendor && one.loads[cargo] !== undefined && isFree(one))
      : trip.truck
    const driver = isTaken(trip.driver)
      ? drivers.find((one) => one.vendor_id === vendor && isFree(one))
      : trip.driver
    return truck && driver ? { ...trip, truck, driver } : null
  }
  const notLived = (trip: PlannedTrip): PlannedTrip => {
    const isThere = ({ id }: { id: string }): boolean => !meets(lived.get(id), spanOf(trip), 0)
    const { vendor_id: vendor, cargo_id: cargo } = trip.route
    const fits = (one: PastTruck): boolean => one.vendor_id === vendor && one.loads[cargo] !== undefined
    const own = (one: PastDriver): boolean => one.vendor_id === vendor
    const truck = isThere(trip.truck) ? trip.truck : trucks.find((one) => fits(one) && isThere(one))
    const driver = isThere(trip.driver) ? trip.driver : drivers.find((one) => own(one) && isThere(one))
    return { ...trip, truck: truck ?? trip.truck, driver: driver ?? trip.driver }
  }
  const settled = (trip: PlannedTrip): PlannedTrip => {
    const found = pairFor(trip, APART[0]) ?? pairFor(trip, APART[1]) ?? notLived(trip)
    if (found.truck !== trip.truck) enter(planned, found.truck.id, spanOf(trip))
    if (found.driver !== trip.driver) enter(planned, found.driver.id, spanOf(trip))
    return found
  }
  return orders.map((order) => ({ ...order, trips: order.trips.map(settled) }))
}
