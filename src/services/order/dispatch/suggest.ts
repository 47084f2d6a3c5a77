import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type {
  DriverCard,
  GuardView,
  SuggestAsked,
  Suggestion,
  Suggestions,
  TruckCard,
} from '#contracts/dispatch/calls.ts'
import type { Executor } from '#database/sql.ts'
import { defaultStart } from '#services/order/dispatch/assign.ts'
import {
  readDrivers,
  readLine,
  readTrucks,
  spanOf,
  type DriverFacts,
  type LineContext,
  type Span,
  type TruckFacts,
} from '#services/order/dispatch/assign-facts.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import {
  against,
  guardViews,
  type GuardContext,
  type GuardResult,
} from '#services/order/dispatch/rules/guard-table.ts'
import { LOAD_GUARDS, loadLimit, suggestedLoad } from '#services/order/dispatch/rules/load-guards.ts'
import { byScore, scoreOf, scoreParts, type Tie } from '#services/order/dispatch/rules/pair-score.ts'
import { readStanding, type Running, type Standing } from '#services/order/dispatch/standing.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'

const truckCard = (truck: TruckFacts): TruckCard => ({
  id: truck.id,
  code: truck.code,
  plate_no: truck.plate_no,
  truck_type: truck.truck_type,
  condition: truck.condition,
  trips_today: truck.trips_today,
  max_kg: loadLimit(truck),
})

const driverCard = ({ id, code, name, credit_point, trips_today }: DriverFacts): DriverCard => ({
  id,
  code,
  name,
  credit_point,
  trips_today,
})

interface Judged<F> {
  facts: F
  blocks: GuardView[]
  warnings: GuardView[]
}

function judge<F>(facts: F, results: readonly GuardResult[], lang: Lang): Judged<F> {
  const views = guardViews(results, lang)
  return {
    facts,
    blocks: views.filter(({ level }) => level === 'block'),
    warnings: views.filter(({ level }) => level === 'warn'),
  }
}

interface Work {
  line: LineContext
  span: Span
  standing: Standing
  lang: Lang
}

/** The trips that keep a pair from accepting at once, with who is on them. */
function stillOn(
  truck: TruckFacts,
  driver: DriverFacts,
  { standing }: Work,
): { name: string; busy: Running }[] {
  const { plate_no: plate } = truck
  const [own, theirs] = [standing.trucks.get(truck.id)?.running, standing.drivers.get(driver.id)?.running]
  if (own && own.trip_no === theirs?.trip_no) return [{ name: `${plate} · ${driver.name}`, busy: own }]
  return [
    ...(own ? [{ name: plate, busy: own }] : []),
    ...(theirs ? [{ name: driver.name, busy: theirs }] : []),
  ]
}

/** A pair with its score and what is to be known before it is given the work. */
function suggestionOf(
  truck: Judged<TruckFacts>,
  driver: Judged<DriverFacts>,
  heaviest_kg: number,
  work: Work,
): Suggestion & Tie {
  const { line, span, standing, lang } = work
  const place = standing.trucks.get(truck.facts.id)
  const trips = stillOn(truck.facts, driver.facts, work)
  const until = Math.max(...trips.map(({ busy }) => Date.parse(busy.until)))
  const distance_km = place?.distance_km ?? null
  const parts = scoreParts({
    load_kg: Math.min(loadLimit(truck.facts), line.open_kg),
    heaviest_kg,
    limit_kg: loadLimit(truck.facts),
    is_ready: truck.facts.condition === 'ready',
    slack_min: trips.length ? (Date.parse(span.start) - until) / 60_000 : null,
    distance_km,
    credit_point: driver.facts.credit_point,
    credit_floor: line.credit_floor,
    truck_trips: truck.facts.trips_today,
    driver_trips: driver.facts.trips_today,
  })
  return {
    truck: truckCard(truck.facts),
    driver: driverCard(driver.facts),
    planned_kg: suggestedLoad(truck.facts, line),
    score: scoreOf(parts),
    parts,
    distance_km,
    notes: trips.map(({ name, busy }) =>
      translated(lang, '{name} is on {trip} until {until} and can accept this one after that', {
        name,
        trip: busy.trip_no,
        until: { moment: busy.until },
      }),
    ),
    warnings: [...truck.warnings, ...driver.warnings],
    plate_no: truck.facts.plate_no,
    idle_since: place?.idle_since ?? null,
  }
}

/** Pairs every usable truck with the driver of its last trip when that driver may go, else with the best one left. */
function pair(
  trucks: readonly Judged<TruckFacts>[],
  drivers: readonly Judged<DriverFacts>[],
  work: Work,
): Suggestion[] {
  const { line } = work
  const heaviest = Math.max(0, ...trucks.map(({ facts }) => Math.min(loadLimit(facts), line.open_kg)))
  const left = new Map(drivers.map((one) => [one.facts.id, one]))
  const own = new Map<string, Judged<DriverFacts>>()
  for (const { facts } of trucks) {
    const last = left.get(facts.last_driver_id ?? '')
    if (!last) continue
    own.set(facts.id, last)
    left.delete(last.facts.id)
  }
  const isOn = ({ facts }: Judged<DriverFacts>): boolean =>
    Boolean(work.standing.drivers.get(facts.id)?.running)
  const rest = [...left.values()].toSorted(
    (one, other) =>
      Number(isOn(one)) - Number(isOn(other)) ||
      one.facts.trips_today - other.facts.trips_today ||
      other.facts.credit_point - one.facts.credit_point ||
      one.facts.name.localeCompare(other.facts.name),
  )
  const best = (truck: Judged<TruckFacts>, driver: Judged<DriverFacts>) =>
    suggestionOf(truck, driver, heaviest, work)
  const known = trucks.flatMap((truck) => {
    const driver = own.get(truck.facts.id)
    return driver ? [best(truck, driver)] : []
  })
  // Who is left goes to the trucks that are better for it, whoever drives them.
  const others = trucks.filter(({ facts }) => !own.has(facts.id))
  const [first] = rest
  const ranked = first ? others.toSorted((one, other) => byScore(best(one, first), best(other, first))) : []
  const made = ranked.flatMap((truck, at) => {
    const driver = rest[at]
    return driver ? [best(truck, driver)] : []
  })
  return [...known, ...made].toSorted(byScore).map(({ plate_no: _p, idle_since: _i, ...shown }) => shown)
}

/** Those that may not go, each with everything that speaks against it. */
function refusedOf<F>(judged: readonly Judged<F>[]): { facts: F; reasons: GuardView[] }[] {
  return judged
    .filter(({ blocks }) => blocks.length)
    .map(({ facts, blocks, warnings }) => ({ facts, reasons: [...blocks, ...warnings] }))
}

/**
 * Truck and driver pairs of the contract's vendor for a line, the best first, then everything that is refused with every
 * reason (screen.E4). A few statements whatever the fleet's size. `except` is a trip that is to be given away.
 */
export async function suggest(
  db: Executor,
  actor: Actor,
  orderId: string,
  asked: SuggestAsked,
  except: string | null = null,
): Promise<Suggestions> {
  const now = clock.now().toISOString()
  const line = await readLine(
    db,
    orderId,
    asked.order_line_id,
    plantDay(new Date(asked.planned_start_at ?? now)),
    except,
  )
  const span = spanOf(asked.planned_start_at ?? defaultStart(line), line.duration_min)
  const context: GuardContext = { line, span, now }
  const whom = { vendorId: line.vendor_id, except }
  const trucks = (await readTrucks(db, line, span, now, whom)).map((truck) => {
    const planned_kg = suggestedLoad(truck, line)
    const reasons = [
      ...against(TRUCK_GUARDS, truck, context),
      ...against(LOAD_GUARDS, { planned_kg, truck }, context),
    ]
    return judge(truck, reasons, actor.lang)
  })
  const drivers = (await readDrivers(db, span, now, whom)).map((driver) =>
    judge(driver, against(DRIVER_GUARDS, driver, context), actor.lang),
  )
  const usable = trucks.filter(({ blocks }) => !blocks.length)
  const free = drivers.filter(({ blocks }) => !blocks.length)
  const standing = await readStanding(db, line, span, now, {
    trucks: usable.map(({ facts }) => facts.id),
    drivers: free.map(({ facts }) => facts.id),
  })
  return {
    planned_start_at: span.start,
    planned_end_at: span.end,
    open_kg: Math.max(0, line.open_kg),
    left_kg: Math.max(0, line.left_kg),
    usable: pair(usable, free, { line, span, standing, lang: actor.lang }),
    refused: [
      ...refusedOf(trucks).map(({ facts, reasons }) => ({ truck: truckCard(facts), reasons })),
      ...refusedOf(drivers).map(({ facts, reasons }) => ({ driver: driverCard(facts), reasons })),
    ],
  }
}
