import type { Lang } from '#i18n/translate.ts'
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

/** 0-60: how well the truck's largest load fits what is left, its condition, and how little it has worked today. */
function truckScore(truck: TruckFacts, openKg: number, heaviest: number): number {
  const load = Math.min(loadLimit(truck), openKg)
  const fill = heaviest > 0 ? (30 * load) / heaviest : 0
  const condition = truck.condition === 'ready' ? 15 : 8
  return Math.round(fill + condition + Math.max(0, 15 - 5 * truck.trips_today))
}

/** 0-40: credit points above the floor, and how little the driver has worked today. */
function driverScore(driver: DriverFacts): number {
  return Math.round(Math.min(25, driver.credit_point / 4) + Math.max(0, 15 - 5 * driver.trips_today))
}

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

/** Pairs every usable truck with the driver of its last trip when that driver is free, else with the best one left. */
function pair(
  trucks: readonly Judged<TruckFacts>[],
  drivers: readonly Judged<DriverFacts>[],
  line: LineContext,
): Suggestion[] {
  const heaviest = Math.max(0, ...trucks.map(({ facts }) => Math.min(loadLimit(facts), line.open_kg)))
  const free = new Map(drivers.map((one) => [one.facts.id, one]))
  const ranked = trucks
    .map((truck) => ({ truck, score: truckScore(truck.facts, line.open_kg, heaviest) }))
    .toSorted(
      (one, other) => other.score - one.score || one.truck.facts.code.localeCompare(other.truck.facts.code),
    )
  const own = new Map<string, Judged<DriverFacts>>()
  for (const { truck } of ranked) {
    const last = free.get(truck.facts.last_driver_id ?? '')
    if (!last) continue
    own.set(truck.facts.id, last)
    free.delete(last.facts.id)
  }
  const rest = [...free.values()].toSorted((one, other) => driverScore(other.facts) - driverScore(one.facts))
  return ranked
    .flatMap(({ truck, score }) => {
      const driver = own.get(truck.facts.id) ?? rest.shift()
      if (!driver) return []
      return [
        {
          truck: truckCard(truck.facts),
          driver: driverCard(driver.facts),
          planned_kg: suggestedLoad(truck.facts, line),
          score: score + driverScore(driver.facts),
          warnings: [...truck.warnings, ...driver.warnings],
        },
      ]
    })
    .toSorted((one, other) => other.score - one.score)
}

/** Those that may not go, each with everything that speaks against it. */
function refusedOf<F>(judged: readonly Judged<F>[]): { facts: F; reasons: GuardView[] }[] {
  return judged
    .filter(({ blocks }) => blocks.length)
    .map(({ facts, blocks, warnings }) => ({ facts, reasons: [...blocks, ...warnings] }))
}

/**
 * Truck and driver pairs of the contract's vendor for a line, the best first, then everything that is refused with every
 * reason (screen.E4). Three statements whatever the fleet's size.
 */
export async function suggest(
  db: Executor,
  actor: Actor,
  orderId: string,
  asked: SuggestAsked,
): Promise<Suggestions> {
  const now = clock.now().toISOString()
  const line = await readLine(
    db,
    orderId,
    asked.order_line_id,
    plantDay(new Date(asked.planned_start_at ?? now)),
  )
  const span = spanOf(asked.planned_start_at ?? defaultStart(line), line.duration_min)
  const context: GuardContext = { line, span, now }
  const whom = { vendorId: line.vendor_id }
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
  return {
    planned_start_at: span.start,
    planned_end_at: span.end,
    open_kg: Math.max(0, line.open_kg),
    left_kg: Math.max(0, line.left_kg),
    usable: pair(
      trucks.filter(({ blocks }) => !blocks.length),
      drivers.filter(({ blocks }) => !blocks.length),
      line,
    ),
    refused: [
      ...refusedOf(trucks).map(({ facts, reasons }) => ({ truck: truckCard(facts), reasons })),
      ...refusedOf(drivers).map(({ facts, reasons }) => ({ driver: driverCard(facts), reasons })),
    ],
  }
}
