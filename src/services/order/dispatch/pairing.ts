import { sentence } from '#i18n/translate.ts'
import type { GuardView } from '#contracts/dispatch/calls.ts'
import type { DriverFacts, LineContext, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import type { Span } from '#services/order/dispatch/rules/span.ts'
import { loadLimit } from '#services/order/dispatch/rules/load-guards.ts'
import {
  byScore,
  scoreOf,
  scoreParts,
  type ScorePart,
  type Tie,
} from '#services/order/dispatch/rules/pair-score.ts'
import type { PairTrip, TripsOf } from '#services/order/dispatch/pair-trips.ts'
import type { Standing } from '#services/order/dispatch/standing.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** A truck or driver with what the guards say. */
export interface Judged<F> {
  facts: F
  blocks: GuardView[]
  warnings: GuardView[]
}

/** A trip that truck or driver have to end first. */
export interface Running {
  trip_no: string
  status: string
  until: string
}

/** The work that pairs are made for. */
export interface PairWork {
  line: LineContext
  span: Span
  standing: Standing
  trips: TripsOf
}

/** A truck with its driver, scored. */
export interface ScoredPair extends Tie {
  truck: Judged<TruckFacts>
  driver: Judged<DriverFacts>
  parts: ScorePart[]
  /** Trips that keep the pair from accepting at once, with who is on them. */
  still: (Running & { name: string })[]
}

/** The last trip of some that begins before the work would end. */
function lastBefore(trips: readonly PairTrip[] = [], span: Span): PairTrip | null {
  return trips.findLast(({ start }) => Date.parse(start) < Date.parse(span.end)) ?? null
}

/** The trips that keep a pair from accepting at once, with who is on them. */
function stillOn(truck: TruckFacts, driver: DriverFacts, { trips, span }: PairWork): ScoredPair['still'] {
  const own = lastBefore(trips.trucks.get(truck.id), span)
  const theirs = lastBefore(trips.drivers.get(driver.id), span)
  const on = (name: string, { trip_no, status, end }: PairTrip): ScoredPair['still'][number] => ({
    name,
    trip_no,
    status,
    until: end,
  })
  if (own && own.trip_id === theirs?.trip_id) return [on(`${truck.plate_no} · ${driver.name}`, own)]
  return [...(own ? [on(truck.plate_no, own)] : []), ...(theirs ? [on(driver.name, theirs)] : [])]
}

/** The trip that ends last. */
export function lastOf(trips: readonly Running[]): Running | null {
  return trips.reduce<Running | null>(
    (last, one) => (last && Date.parse(last.until) >= Date.parse(one.until) ? last : one),
    null,
  )
}

function scored(
  truck: Judged<TruckFacts>,
  driver: Judged<DriverFacts>,
  heaviest_kg: number,
  work: PairWork,
): ScoredPair {
  const { line, span, standing } = work
  const stand = standing.get(truck.facts.id)
  const still = stillOn(truck.facts, driver.facts, work)
  const last = lastOf(still)
  const starts = Date.parse(span.start)
  const distance_km = stand?.distance_km ?? null
  const idle_since = stand?.idle_since ?? null
  const parts = scoreParts({
    load_kg: Math.min(loadLimit(truck.facts), line.open_kg),
    heaviest_kg,
    limit_kg: loadLimit(truck.facts),
    is_ready: truck.facts.condition === 'ready',
    condition_note: truck.facts.condition_note,
    on_trip: last && { ...last, slack_min: (starts - Date.parse(last.until)) / MINUTE_MS },
    open_ticket: truck.facts.open_ticket,
    distance_km,
    credit_point: driver.facts.credit_point,
    trips_today: Math.max(truck.facts.trips_today, driver.facts.trips_today),
    today_kg: Math.max(truck.facts.today_kg, driver.facts.today_kg),
    idle_hours: idle_since === null ? null : Math.max(0, starts - Date.parse(idle_since)) / HOUR_MS,
    warnings: truck.warnings.length + driver.warnings.length,
  })
  return {
    truck,
    driver,
    parts,
    still,
    score: scoreOf(parts),
    distance_km,
    idle_since,
    plate_no: truck.facts.plate_no,
  }
}

/** Pairs of one vendor: each truck with the driver of its last trip when that one may go, else with the best one left. */
function pairsOfVendor(
  trucks: readonly Judged<TruckFacts>[],
  drivers: readonly Judged<DriverFacts>[],
  heaviest_kg: number,
  work: PairWork,
): ScoredPair[] {
  const best = (truck: Judged<TruckFacts>, driver: Judged<DriverFacts>): ScoredPair =>
    scored(truck, driver, heaviest_kg, work)
  const left = new Map(drivers.map((one) => [one.facts.id, one]))
  const known: ScoredPair[] = []
  const others: Judged<TruckFacts>[] = []
  for (const truck of trucks) {
    const last = left.get(truck.facts.last_driver_id ?? '')
    if (last) {
      known.push(best(truck, last))
      left.delete(last.facts.id)
    } else others.push(truck)
  }
  const isOn = ({ facts }: Judged<DriverFacts>): boolean =>
    lastBefore(work.trips.drivers.get(facts.id), work.span) !== null
  const rest = [...left.values()].toSorted(
    (one, other) =>
      Number(isOn(one)) - Number(isOn(other)) ||
      one.facts.trips_today - other.facts.trips_today ||
      other.facts.credit_point - one.facts.credit_point ||
      one.facts.name.localeCompare(other.facts.name),
  )
  const [first] = rest
  if (!first) return known
  // Who is left goes to the trucks that are better for it, whoever drives them.
  const ranked = others.map((truck) => best(truck, first)).toSorted(byScore)
  const made = ranked.flatMap(({ truck }, at) => {
    const driver = rest[at]
    return driver ? [best(truck, driver)] : []
  })
  return [...known, ...made]
}

/** What a score is counted in. */
const STEP = 0.01

/** Pairs of one score stand in line, each a step below the one before it, so that the reader sees which comes first. */
export function inLine<P extends Pick<ScoredPair, 'score' | 'parts' | 'plate_no'>>(
  sorted: readonly P[],
): P[] {
  const line: P[] = []
  for (const pair of sorted) {
    const before = line.at(-1)
    if (!before || pair.score < before.score || before.score < STEP) {
      line.push(pair)
      continue
    }
    const points = Math.round((before.score - STEP - pair.score) * 100) / 100
    const why = sentence('in line after {plate}', { plate: before.plate_no })
    const parts = [...pair.parts, { kind: 'line' as const, points, why }]
    line.push({ ...pair, parts, score: scoreOf(parts) })
  }
  return line
}

/** Pairs every usable truck with a driver of its own vendor, the best pair first. */
export function pairsOf(
  trucks: readonly Judged<TruckFacts>[],
  drivers: readonly Judged<DriverFacts>[],
  work: PairWork,
): ScoredPair[] {
  const heaviest = Math.max(0, ...trucks.map(({ facts }) => Math.min(loadLimit(facts), work.line.open_kg)))
  const crews = Map.groupBy(drivers, ({ facts }) => facts.vendor_id)
  const fleets = Map.groupBy(trucks, ({ facts }) => facts.vendor_id)
  const pairs = [...fleets].flatMap(([vendor, fleet]) =>
    pairsOfVendor(fleet, crews.get(vendor) ?? [], heaviest, work),
  )
  return inLine(pairs.toSorted(byScore))
}
