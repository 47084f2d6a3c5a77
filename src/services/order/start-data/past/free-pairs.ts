import type { Busy, PastDriver, PastFacts, PastTruck } from '#services/order/start-data/past/facts.ts'
import { endOf, type PlannedOrder } from '#services/order/start-data/past/plan.ts'

const HOUR = 3_600_000

interface Span {
  from: number
  until: number
}

/** When trucks and drivers, by id, are on the way. */
class Diary {
  readonly #spans = new Map<string, Span[]>()

  enter(id: string, span: Span): void {
    const spans = this.#spans.get(id)
    if (spans) spans.push(span)
    else this.#spans.set(id, [span])
  }

  remove(id: string, span: Span): void {
    const spans = this.#spans.get(id) ?? []
    this.#spans.set(
      id,
      spans.filter((one) => one !== span),
    )
  }

  /** Whether one is on the way within `span`, or less than `apart` ms before or after it. */
  meets(id: string, { from, until }: Span, apart: number): boolean {
    return (this.#spans.get(id) ?? []).some((one) => one.from < until + apart && from - apart < one.until)
  }
}

/** What a truck or driver that takes over a trip is asked, the best first: how far it is from other trips, and whether it may leave later ones. */
const WISHES = [
  { fromLived: HOUR, fromPlanned: HOUR / 2, leavesLater: false },
  { fromLived: 0, fromPlanned: 0, leavesLater: false },
  { fromLived: 0, fromPlanned: 0, leavesLater: true },
] as const

/**
 * The planned trips, without any truck or driver who is on one that was lived through meanwhile: another one of the vendor takes it over.
 * Trips are settled in the order of time, so who takes over a trip may leave a later one, which then finds somebody else. No trip falls out:
 * the numbers of its tickets were counted when those that were lived through got theirs, and a number without a ticket is what
 * `verify:truth` looks for. The plan leaves trucks free for this (`planPast`); a trip for which there is none all the same keeps its pair.
 */
export function withFreePairs(
  orders: readonly PlannedOrder[],
  { trucks, drivers }: Pick<PastFacts, 'trucks' | 'drivers'>,
  busy: readonly Busy[],
): PlannedOrder[] {
  const lived = new Diary()
  for (const { truck_id, driver_id, ...span } of busy) {
    lived.enter(truck_id, span)
    lived.enter(driver_id, span)
  }
  const settled = new Diary()
  const later = new Diary()
  const trips = orders
    .flatMap((order) => order.trips)
    .map((trip) => ({ trip, span: { from: trip.start, until: endOf(trip) } }))
    .toSorted((one, other) => one.span.from - other.span.from)
  for (const { trip, span } of trips) {
    later.enter(trip.truck.id, span)
    later.enter(trip.driver.id, span)
  }
  const whoFor = <T extends PastTruck | PastDriver>(
    own: T,
    all: readonly T[],
    span: Span,
    fits: (one: T) => boolean,
  ): T => {
    later.remove(own.id, span)
    const isFree = ({ id }: T, fromLived: number, fromPlanned: number): boolean =>
      !lived.meets(id, span, fromLived) && !settled.meets(id, span, fromPlanned)
    const takesOver = (one: T, { fromLived, fromPlanned, leavesLater }: (typeof WISHES)[number]): boolean =>
      fits(one) &&
      isFree(one, fromLived, fromPlanned) &&
      (leavesLater || !later.meets(one.id, span, fromPlanned))
    const other = (): T | undefined => {
      for (const wish of WISHES) {
        const found = all.find((one) => takesOver(one, wish))
        if (found) return found
      }
      return undefined
    }
    const who = isFree(own, 0, 0) ? own : (other() ?? own)
    settled.enter(who.id, span)
    return who
  }
  const pairs = new Map(
    trips.map(({ trip, span }) => {
      const { vendor_id: vendor, cargo_id: cargo } = trip.route
      const truck = whoFor(
        trip.truck,
        trucks,
        span,
        (one) => one.vendor_id === vendor && one.loads[cargo] !== undefined,
      )
      const driver = whoFor(trip.driver, drivers, span, (one) => one.vendor_id === vendor)
      return [trip, { truck, driver }] as const
    }),
  )
  return orders.map((order) => ({
    ...order,
    trips: order.trips.map((trip) => ({ ...trip, ...pairs.get(trip) })),
  }))
}
