import { AppError } from '#kernel/errors.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { FillAsked, FilledTrip, FillForecast } from '#contracts/dispatch/fill-calls.ts'
import type { Executor } from '#database/sql.ts'
import { defaultStart, inScope } from '#services/order/dispatch/assign.ts'
import { readDrivers, readLine, readTrucks, type LineContext } from '#services/order/dispatch/assign-facts.ts'
import { spanOf, type Span } from '#services/order/dispatch/rules/span.ts'
import { heldText, movesOf, type Pair } from '#services/order/dispatch/fill-words.ts'
import { readLoadingPlace, type LoadingPlace } from '#services/order/dispatch/fill-facts.ts'
import { busyDuring, readPairTrips, tripsOf, type TripsOf } from '#services/order/dispatch/pair-trips.ts'
import { pairGuards } from '#services/order/dispatch/rules/assign-guards.ts'
import {
  finishOf,
  lastOfFill,
  planFill,
  type FillPlan,
  type PlannedFill,
  type Taken,
} from '#services/order/dispatch/rules/fill-forecast.ts'
import { guardViews, type GuardResult } from '#services/order/dispatch/rules/guard-table.ts'
import { suggestedLoad } from '#services/order/dispatch/rules/load-guards.ts'
import { fundGuards, plannedCost } from '#services/order/dispatch/trip-funds.ts'

/** Further than this no trip of a fill is planned. */
const HORIZON_MS = 72 * 3_600_000

const iso = (at: number): string => new Date(at).toISOString()

/** The pairs in the sequence they were asked for; one that nobody may use is refused at its place. */
async function readPairs(
  db: Executor,
  actor: Actor,
  { pairs }: FillAsked,
  line: LineContext,
  span: Span,
  now: string,
): Promise<Pair[]> {
  const trucks = await readTrucks(db, line, span, now, { ids: pairs.map(({ truck_id }) => truck_id) })
  const drivers = await readDrivers(db, span, now, { ids: pairs.map(({ driver_id }) => driver_id) })
  const byId = <T extends { id: string; vendor_id: string }>(found: readonly T[]): Map<string, T> =>
    new Map(inScope(actor, found).map((one) => [one.id, one]))
  const [fleet, crew] = [byId(trucks), byId(drivers)]
  return pairs.map(({ truck_id, driver_id }, at) => {
    const [truck, driver] = [fleet.get(truck_id), crew.get(driver_id)]
    if (truck && driver) return { truck, driver }
    const field = `pairs.${at}.${truck ? 'driver_id' : 'truck_id'}`
    throw new AppError('invalid_argument', 'Some fields need your attention', [
      { field, message: 'Choose one from the list' },
    ])
  })
}

const times = (all: readonly { start: string; end: string }[] = []): Taken[] =>
  all.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))

function planOf(
  line: LineContext,
  pairs: readonly Pair[],
  trips: TripsOf,
  place: LoadingPlace,
  from: number,
): FillPlan {
  // prettier-ignore
  return {
    from,
    cycle_min: line.duration_min,
    trips: pairs.map(({ truck, driver }) => ({
      load_min: place.minutesOf(truck.truck_type),
      busy: [...times(trips.trucks.get(truck.id)), ...times(trips.drivers.get(driver.id))],
    })),
    loading: { per_hour: place.per_hour, points: place.points, taken: place.taken },
    scale: place.scale_min === null ? null : { truck_min: place.scale_min, taken: [] },
  }
}

/** What is assigned before a trip of the same fill is gone for the next one. */
function lineAfter(line: LineContext, kg: number): LineContext {
  return { ...line, open_kg: line.open_kg - kg, left_kg: line.left_kg - kg, day_kg: line.day_kg + kg }
}

/** The tolerance is for what was loaded beyond the plan: a fill does not plan trips into it. */
function nothingLeft(line: LineContext): GuardResult {
  const said = sentence('Line {line} has {kg} left to assign', { line: line.line_no, kg: { kg: 0 } })
  return { code: 'D16', level: 'block', field: 'planned_kg', ...said }
}

interface Judged {
  trips: (Omit<FilledTrip, 'guards'> & { guards: GuardResult[] })[]
  adds_kg: number
}

/** Every trip at its own time, with what speaks against it once the trips before it are assigned. */
function judgeTrips(
  line: LineContext,
  pairs: readonly Pair[],
  busy: TripsOf,
  planned: readonly PlannedFill[],
  now: string,
): Judged {
  // prettier-ignore
  let adds_kg = 0
  const trips = pairs.map(({ truck, driver }, at) => {
    const rest = lineAfter(line, adds_kg)
    const span = spanOf(iso(planned[at]!.start), line.duration_min)
    const isFull = adds_kg > 0 && rest.left_kg <= 0
    const planned_kg = isFull ? 0 : suggestedLoad(truck, rest)
    const guards = isFull
      ? [nothingLeft(line)]
      : pairGuards(
          { ...truck, busy: busyDuring(busy.trucks.get(truck.id), span) },
          { ...driver, busy: busyDuring(busy.drivers.get(driver.id), span) },
          planned_kg,
          { line: rest, span, now },
        )
    adds_kg += planned_kg
    return {
      truck_id: truck.id,
      driver_id: driver.id,
      planned_kg,
      planned_start_at: span.start,
      planned_end_at: span.end,
      guards,
    }
  })
  return { trips, adds_kg }
}

/**
 * When several trips of a line would start and end if they were assigned now, what speaks against each at its time, what holds the
 * last one and what would move it (dec.I2.14). Nothing is kept.
 */
export async function forecastFill(
  db: Executor,
  actor: Actor,
  orderId: string,
  asked: FillAsked,
): Promise<FillForecast> {
  const { lang } = actor
  const now = clock.now().toISOString()
  const day = plantDay(new Date(asked.planned_start_at ?? now))
  const line = await readLine(db, orderId, asked.order_line_id, day)
  const span = spanOf(asked.planned_start_at ?? defaultStart(line), line.duration_min)
  const pairs = await readPairs(db, actor, asked, line, span, now)
  const who = { trucks: pairs.map(({ truck }) => truck.id), drivers: pairs.map(({ driver }) => driver.id) }
  const from = Date.parse(span.start)
  const busy = tripsOf(await readPairTrips(db, who, { start: span.start, end: iso(from + HORIZON_MS) }, now))
  const place = await readLoadingPlace(db, line, now)
  const plan = planOf(line, pairs, busy, place, from)
  const planned = planFill(plan)
  const finish = finishOf(planned)
  const { trips, adds_kg } = judgeTrips(line, pairs, busy, planned, now)
  const cost = plannedCost(line, adds_kg)
  const funds = await fundGuards(db, line, {
    ...cost,
    idr: trips.reduce((sum, { planned_kg: kg }) => sum + (kg > 0 ? plannedCost(line, kg).idr : 0), 0),
  })
  const held = heldText(plan, planned, pairs, place)
  const windowEnd = Date.parse(line.window_end)
  return {
    trips: trips.map(({ guards, ...one }) => ({ ...one, guards: guardViews(guards, lang) })),
    guards: guardViews(funds, lang),
    adds_kg,
    left_kg: Math.max(0, line.left_kg - adds_kg),
    window_end: line.window_end,
    finish_at: iso(finish),
    in_window: planned.filter(({ end }) => end <= windowEnd).length,
    held: { by: planned[lastOfFill(planned)]!.held, text: translated(lang, held.message, held.params) },
    moves: movesOf(plan, planned, pairs, now).map(([{ message, params }, other]) => {
      const end = finishOf(planFill(other))
      return { label: translated(lang, message, params), finish_at: end === finish ? null : iso(end) }
    }),
  }
}
