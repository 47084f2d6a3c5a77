import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { GuardView, SuggestAsked, Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { defaultStart, inScope } from '#services/order/dispatch/assign.ts'
import {
  readDrivers,
  readLine,
  readTrucks,
  type DriverFacts,
  type LineContext,
  type TruckFacts,
} from '#services/order/dispatch/assign-facts.ts'
import { spanOf } from '#services/order/dispatch/rules/span.ts'
import { driverCard, truckCard } from '#services/order/dispatch/pair-cards.ts'
import { barsOf, readPairTrips, tripsOf } from '#services/order/dispatch/pair-trips.ts'
import {
  lastOf,
  pairsOf,
  type Judged,
  type PairWork,
  type ScoredPair,
} from '#services/order/dispatch/pairing.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import { foresight } from '#services/order/dispatch/rules/foresight.ts'
import {
  against,
  guardViews,
  type GuardContext,
  type GuardResult,
} from '#services/order/dispatch/rules/guard-table.ts'
import { LOAD_GUARDS, suggestedLoad } from '#services/order/dispatch/rules/load-guards.ts'
import { readStanding } from '#services/order/dispatch/standing.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'

/** The guard of other trips at the same time. */
const BUSY = 'G8'
/** How far the board looks ahead. */
const AHEAD_MS = 12 * 3_600_000

function judge<F>(facts: F, results: readonly GuardResult[], lang: Lang): Judged<F> {
  const views = guardViews(results, lang)
  return {
    facts,
    blocks: views.filter(({ level }) => level === 'block'),
    warnings: views.filter(({ level }) => level === 'warn'),
  }
}

interface Shown {
  work: PairWork
  context: GuardContext
  vendors: ReadonlyMap<string, string>
  lang: Lang
}

/** A pair as its reader sees it: the score with its reasons, and what is to be known before it is given the work. */
function suggestionOf(pair: ScoredPair, { work, context, vendors, lang }: Shown): Suggestion {
  const { truck, driver, still } = pair
  const last = lastOf(still)
  const ahead = foresight({ truck: truck.facts, driver: driver.facts, still }, context)
  return {
    truck: truckCard(truck.facts),
    driver: driverCard(driver.facts),
    vendor: vendors.get(truck.facts.vendor_id) ?? work.line.vendor_name,
    planned_kg: suggestedLoad(truck.facts, work.line),
    score: pair.score,
    parts: pair.parts.map(({ kind, points, why }) => ({
      kind,
      points,
      text: translated(lang, why.message, why.params),
    })),
    distance_km: pair.distance_km,
    place: work.standing.get(truck.facts.id)?.place ?? null,
    on_trip: last && { trip_no: last.trip_no, status: last.status, until: last.until },
    bars: barsOf(work.trips, truck.facts.id, driver.facts.id, work.line.order_id),
    notes: ahead.map(({ message, params }) => translated(lang, message, params)),
    warnings: [...truck.warnings, ...driver.warnings],
  }
}

/** Those that may not go, each with everything that speaks against it. */
function refusedOf<F>(judged: readonly Judged<F>[]): { facts: F; reasons: GuardView[] }[] {
  return judged
    .filter(({ blocks }) => blocks.length)
    .map(({ facts, blocks, warnings }) => ({ facts, reasons: [...blocks, ...warnings] }))
}

const refusedCards = (
  trucks: readonly Judged<TruckFacts>[],
  drivers: readonly Judged<DriverFacts>[],
): Suggestions['refused'] => [
  ...refusedOf(trucks).map(({ facts, reasons }) => ({ truck: truckCard(facts), reasons })),
  ...refusedOf(drivers).map(({ facts, reasons }) => ({ driver: driverCard(facts), reasons })),
]

const idsOf = (judged: readonly Judged<{ id: string }>[]): string[] => judged.map(({ facts }) => facts.id)
const mayGo = ({ blocks }: Judged<unknown>): boolean => blocks.length === 0
/** Nothing but another trip at that time speaks against it: it may go once that has ended. */
const mayGoLater = ({ blocks }: Judged<unknown>): boolean => blocks.every(({ code }) => code === BUSY)

interface Candidates {
  trucks: Judged<TruckFacts>[]
  drivers: Judged<DriverFacts>[]
}

/** Everybody who could be asked, with what the guards say: the contract's vendor, or all where trucks of others may work on it. */
async function candidates(
  db: Executor,
  actor: Actor,
  context: GuardContext,
  except: string | null,
): Promise<Candidates> {
  const { line, span, now } = context
  const whom = { vendorId: line.subhauler_allowed ? undefined : line.vendor_id, except }
  const trucks = inScope(actor, await readTrucks(db, line, span, now, whom))
  const drivers = inScope(actor, await readDrivers(db, span, now, whom))
  return {
    trucks: trucks.map((truck) => {
      const planned_kg = suggestedLoad(truck, line)
      const reasons = [
        ...against(TRUCK_GUARDS, truck, context),
        ...against(LOAD_GUARDS, { planned_kg, truck }, context),
      ]
      return judge(truck, reasons, actor.lang)
    }),
    drivers: drivers.map((driver) => judge(driver, against(DRIVER_GUARDS, driver, context), actor.lang)),
  }
}

/** Names of vendors where several may work on the line. */
async function vendorNames(db: Executor, line: LineContext): Promise<Map<string, string>> {
  if (!line.subhauler_allowed) return new Map()
  const rows = await runSql<ColumnsOf<'master.vendor', 'id' | 'name'>>(
    db,
    'select id, name from master.public_vendor',
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Truck and driver pairs for a line, the best first, then everything that is refused with every reason (screen.E4, dec.I2.14). A
 * few statements whatever the fleet's size. `except` is a trip that is to be given away.
 */
export async function suggest(
  db: Executor,
  actor: Actor,
  orderId: string,
  asked: SuggestAsked,
  except: string | null = null,
): Promise<Suggestions> {
  const now = clock.now().toISOString()
  const day = plantDay(new Date(asked.planned_start_at ?? now))
  const line = await readLine(db, orderId, asked.order_line_id, day, except)
  const span = spanOf(asked.planned_start_at ?? defaultStart(line), line.duration_min)
  const context: GuardContext = { line, span, now }
  const { trucks, drivers } = await candidates(db, actor, context, except)
  const [usable, free] = [trucks.filter(mayGo), drivers.filter(mayGo)]
  const [soon, crew] = [trucks.filter(mayGoLater), drivers.filter(mayGoLater)]
  const who = { trucks: idsOf(soon), drivers: idsOf(crew) }
  const standing = await readStanding(db, line, span, now, who.trucks)
  const ahead = { start: now, end: new Date(Date.parse(span.start) + AHEAD_MS).toISOString() }
  const trips = tripsOf(await readPairTrips(db, who, ahead, now, except))
  const work: PairWork = { line, span, standing, trips }
  const shown: Shown = { work, context, vendors: await vendorNames(db, line), lang: actor.lang }
  const pairs = pairsOf(usable, free, work)
  const paired = new Set(pairs.flatMap(({ truck, driver }) => [truck.facts.id, driver.facts.id]))
  const isLeft = ({ facts }: { facts: { id: string } }): boolean => !paired.has(facts.id)
  const later = pairsOf(soon.filter(isLeft), crew.filter(isLeft), work).filter(
    ({ still }) => Date.parse(lastOf(still)?.until ?? now) < Date.parse(line.window_end),
  )
  const shownLater = new Set(later.flatMap(({ truck, driver }) => [truck.facts.id, driver.facts.id]))
  const isRefused = ({ facts }: { facts: { id: string } }): boolean => !shownLater.has(facts.id)
  return {
    now,
    order_line_id: line.id,
    window_end: line.window_end,
    planned_start_at: span.start,
    planned_end_at: span.end,
    open_kg: Math.max(0, line.open_kg),
    left_kg: Math.max(0, line.left_kg),
    usable: pairs.map((pair) => suggestionOf(pair, shown)),
    later: later.map((pair) => suggestionOf(pair, shown)),
    refused: refusedCards(trucks.filter(isRefused), drivers.filter(isRefused)),
  }
}
