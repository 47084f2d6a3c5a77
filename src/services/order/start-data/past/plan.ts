import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import type { PastDriver, PastFacts, PastRoute, PastTruck } from '#services/order/start-data/past/facts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** One trip of the past as it was driven: moments in ms since 1970. */
export interface PlannedTrip {
  route: PastRoute
  truck: PastTruck
  driver: PastDriver
  start: number
  /** Minutes that the road took longer than it should. */
  lateMin: number
  /** What its chances are made of: told again with another truck, everything else happens at the same moments. */
  seed: number
}

/** Trips of one order: a day's loads of one route. */
export interface PlannedOrder {
  route: PastRoute
  trips: PlannedTrip[]
  seed: number
}

/** How much of the fleet works: Sundays hardly half, Saturdays less (0 is Sunday). */
const WORK_OF_WEEKDAY = [0.45, 0.96, 1, 1.04, 1, 0.97, 0.78] as const
const ROUTES_A_DAY = 4
const TRIPS_OF_ORDER = 14
/** Shifts of trucks: hour of the day they start at, and latest start of a trip; mornings are the busiest. */
const SHIFTS = [
  [6, 14],
  [6, 14],
  [11, 20],
  [14, 22],
  [20.5, 27.5],
] as const

type Chance = () => number
type Plannable = Pick<PastFacts, 'routes' | 'trucks' | 'drivers'>

function pick<T>(list: readonly T[], random: Chance): T | undefined {
  return list[Math.floor(random() * list.length)]
}

function shuffled<T>(list: readonly T[], random: Chance): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const tripsWanted = (random: Chance, work: number): number => {
  const luck = random() * (0.55 + work * 0.45)
  return luck < 0.04 ? 1 : luck < 0.13 ? 2 : luck < 0.4 ? 3 : 4
}

/** The usual length of a trip on a route, ms. */
const usualOf = (route: PastRoute): number => route.standard_duration_min * MINUTE

/** When a trip is over at the latest, ms since 1970. */
export const endOf = ({ route, start, lateMin }: Pick<PlannedTrip, 'route' | 'start' | 'lateMin'>): number =>
  start + usualOf(route) * 1.3 + lateMin * MINUTE

const seedOf = (random: Chance): number => Math.floor(random() * 2 ** 31)

/** Until when trucks and drivers, by id, are on the way of earlier days. */
type Away = Map<string, number>

/** What one truck did on a day. */
function workOf(
  random: Chance,
  away: Away,
  {
    truck,
    driver,
    routes,
    midnight,
    work,
  }: {
    truck: PastTruck
    driver: PastDriver
    routes: readonly PastRoute[]
    midnight: number
    work: number
  },
): PlannedTrip[] {
  const fitting = routes.filter(({ cargo_id: cargo }) => truck.loads[cargo] !== undefined)
  const [opens, closes] = pick(SHIFTS, random) ?? SHIFTS[0]
  const trips: PlannedTrip[] = []
  const back = (away.get(truck.id) ?? 0) + HOUR
  let at = Math.max(back, midnight + opens * HOUR + random() * 100 * MINUTE)
  for (let left = tripsWanted(random, work); left > 0 && at < midnight + closes * HOUR; left -= 1) {
    const route = pick(fitting, random)
    if (!route) break
    const lateMin = random() < 0.08 ? 25 + random() * 45 : 0
    const until = endOf({ route, start: at, lateMin })
    trips.push({ route, truck, driver, start: at, lateMin, seed: seedOf(random) })
    away.set(truck.id, until).set(driver.id, until)
    at = until + (8 + random() * 28) * MINUTE
  }
  return trips
}

/** The day's trips of one vendor: which trucks and drivers work, and on which routes. */
function dayOf(
  facts: Plannable,
  random: Chance,
  away: Away,
  vendor: string,
  midnight: number,
  work: number,
): PlannedTrip[] {
  const all = facts.routes.filter((route) => route.vendor_id === vendor && route.po_line_id !== null)
  const routes = shuffled(all, random).slice(0, ROUTES_A_DAY)
  const drivers = shuffled(
    // Who drove through the night sleeps.
    facts.drivers.filter(({ id, vendor_id: of }) => of === vendor && (away.get(id) ?? 0) < midnight),
    random,
  )
  return facts.trucks
    .filter((truck) => truck.vendor_id === vendor && random() < 0.98 * work)
    .flatMap((truck, at) => {
      const driver = drivers[at]
      return driver ? workOf(random, away, { truck, driver, routes, midnight, work }) : []
    })
}

/** The trips of a day as orders: those of one route together, a dozen an order. */
function ordersOf(trips: readonly PlannedTrip[], random: Chance): PlannedOrder[] {
  const byRoute = Map.groupBy(
    trips.toSorted((one, other) => one.start - other.start),
    ({ route }) => route,
  )
  return [...byRoute].flatMap(([route, all]) =>
    Array.from({ length: Math.ceil(all.length / TRIPS_OF_ORDER) }, (_, at) => ({
      route,
      trips: all.slice(at * TRIPS_OF_ORDER, (at + 1) * TRIPS_OF_ORDER),
      seed: seedOf(random),
    })),
  )
}

/**
 * The share of a vendor's trucks that are on planned trips at the same time. The rest is for the demo's own orders, which are lived through
 * afterwards, most of them at the end: whoever drives for them has no other trip.
 */
const PLANNED_SHARE = 0.8
const PLANNED_SHARE_AT_END = 0.3
const END_MS = 5 * HOUR

/** A vendor's fleet: how many trucks it has, and their planned trips so far. */
interface Fleet {
  trucks: number
  trips: PlannedTrip[]
}

/** Plans of a day's trips those that leave the fleet trucks for the demo's own orders, and gives them. */
function planned(trips: readonly PlannedTrip[], fleet: Fleet, now: number): PlannedTrip[] {
  return trips
    .toSorted((one, other) => one.start - other.start)
    .filter((trip) => {
      const atOnce = fleet.trips.filter((one) => endOf(one) + HOUR > trip.start).length
      const share = endOf(trip) > now - END_MS ? PLANNED_SHARE_AT_END : PLANNED_SHARE
      const fits = atOnce < Math.floor(fleet.trucks * share)
      if (fits) fleet.trips.push(trip)
      return fits
    })
}

/** The plant's work of so many days up to `now`: every trip is over by then, with time to sign for it. */
export function planPast(facts: Plannable, random: Chance, days: number, now: number): PlannedOrder[] {
  const fleets = new Map(
    facts.routes.map(({ vendor_id: vendor }): [string, Fleet] => {
      const trucks = facts.trucks.filter((truck) => truck.vendor_id === vendor).length
      return [vendor, { trucks, trips: [] }]
    }),
  )
  const today = plantDay(new Date(now))
  const away: Away = new Map()
  return Array.from({ length: days + 1 }, (_, at) => addDays(today, at - days)).flatMap((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const work = WORK_OF_WEEKDAY[weekday]! * (0.94 + random() * 0.12)
    const midnight = startOfPlantDay(day).getTime()
    const trips = [...fleets].flatMap(([vendor, fleet]) => {
      const all = dayOf(facts, random, away, vendor, midnight, work)
      const over = all.filter((trip) => endOf(trip) + 20 * MINUTE < now)
      return planned(over, fleet, now)
    })
    return ordersOf(trips, random)
  })
}
