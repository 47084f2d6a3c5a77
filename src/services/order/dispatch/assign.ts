import { AppError, refuseNow, type FieldError } from '#kernel/errors.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { OVERRIDERS, type PairAsked } from '#contracts/dispatch/calls.ts'
import type { order } from '#contracts/order/order.ts'
import {
  readDrivers,
  readLine,
  readTrucks,
  type DriverFacts,
  type LineContext,
  type TruckFacts,
} from '#services/order/dispatch/assign-facts.ts'
import { spanOf, type Span } from '#services/order/dispatch/rules/span.ts'
import { fundGuards, holdForTrip, plannedCost, type TripCost } from '#services/order/dispatch/trip-funds.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import { addTrip } from '#services/order/dispatch/add-trip.ts'
import { plannedArrival } from '#services/order/dispatch/rules/arrival.ts'
import { pairGuards } from '#services/order/dispatch/rules/assign-guards.ts'
import type { GuardResult } from '#services/order/dispatch/rules/guard-table.ts'
import { suggestedLoad } from '#services/order/dispatch/rules/load-guards.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'

export interface JudgedPair {
  line: LineContext
  span: Span
  truck: TruckFacts
  driver: DriverFacts
  planned_kg: number
  /** What it is planned to cost, and the bags it is planned to carry. */
  cost: TripCost
  guards: GuardResult[]
}

function oneOf<T>(found: readonly T[], field: string): T {
  if (found[0]) return found[0]
  throw new AppError('invalid_argument', 'Some fields need your attention', [
    { field, message: 'Choose one from the list' },
  ])
}

/** A truck or driver outside the caller's vendors does not exist for the caller. */
export function inScope<T extends { vendor_id: string }>(actor: Actor, found: readonly T[]): T[] {
  const { vendor: vendors } = actor.scope
  return vendors ? found.filter((one) => vendors.includes(one.vendor_id)) : [...found]
}

const MINUTE_MS = 60_000

/**
 * The earliest sensible start: now, or when the window opens, at the next whole minute. Screens show minutes: with seconds
 * in it, a start that is free here would fall into the end of another trip once it has been shown and sent back.
 */
export function defaultStart(line: Pick<LineContext, 'window_start'>): string {
  const earliest = Math.max(clock.ms(), Date.parse(line.window_start))
  return new Date(Math.ceil(earliest / MINUTE_MS) * MINUTE_MS).toISOString()
}

/**
 * Reads one pairing with every guard against it (life.D2); used by `check` and, behind locks, by `assign`. `except` is the trip that is
 * given to the pair, which holds its truck, its driver and its part of the line no more.
 */
export async function checkPair(
  db: Executor,
  actor: Actor,
  orderId: string,
  asked: PairAsked,
  except: string | null = null,
): Promise<JudgedPair> {
  const day = plantDay(new Date(asked.planned_start_at ?? clock.ms()))
  const line = await readLine(db, orderId, asked.order_line_id, day, except)
  const span = spanOf(asked.planned_start_at ?? defaultStart(line), line.duration_min)
  const now = clock.now().toISOString()
  const trucks = await readTrucks(db, line, span, now, { ids: [asked.truck_id], except })
  const drivers = await readDrivers(db, span, now, { ids: [asked.driver_id], except })
  const truck = oneOf(inScope(actor, trucks), 'truck_id')
  const driver = oneOf(inScope(actor, drivers), 'driver_id')
  const planned_kg = asked.planned_kg ?? suggestedLoad(truck, line)
  const cost = plannedCost(line, planned_kg)
  const guards = [
    ...pairGuards(truck, driver, planned_kg, { line, span, now }),
    ...(await fundGuards(db, line, cost, except)),
  ]
  return { line, span, truck, driver, planned_kg, cost, guards }
}

/** Block guards always refuse; warnings only unless super control tower gives a reason to go on. Gives the flags of what was overridden. */
export function obey(
  actor: Actor,
  guards: readonly (FieldError & Pick<GuardResult, 'level' | 'code'>)[],
  overrideReason: string | null,
): string[] {
  const blocks = guards.filter(({ level }) => level === 'block')
  refuseNow(blocks)
  const overridden = OVERRIDERS.includes(actor.roleCode) && overrideReason !== null
  if (!overridden) refuseNow(guards)
  return guards.map(({ code }) => `override_${code.toLowerCase()}`)
}

function weighPlan(line: LineContext): string {
  if (line.origin_scale_id && line.destination_scale_id) return 'both'
  if (line.origin_scale_id) return 'origin'
  return line.destination_scale_id ? 'destination' : 'none'
}

/** What a trip takes over from its line, as it stands now: way, weighing and terms stay with the trip. */
function ofLine(line: LineContext) {
  return {
    cargo_id: line.cargo_id,
    payload_type_id: line.payload_type_id,
    origin_checkpoint_id: line.origin_checkpoint_id,
    destination_checkpoint_id: line.destination_checkpoint_id,
    origin_scale_id: line.origin_scale_id,
    destination_scale_id: line.destination_scale_id,
    weigh_plan: weighPlan(line),
    contract_route_id: line.contract_route_id,
    charge_basis: line.charge_basis,
    tariff_idr: line.tariff_idr,
    distance_km: line.distance_km,
    tolerance_percent: line.tolerance_percent,
  } satisfies ChangesOf<'orders.trip'>
}

async function insertTrip(w: Write, pair: JudgedPair, flags: readonly string[]): Promise<string> {
  const { line, span, truck, driver } = pair
  return addTrip(w, {
    order_id: line.order_id,
    order_line_id: line.id,
    work_unit_id: line.work_unit_id,
    vendor_id: truck.vendor_id,
    truck_id: truck.id,
    plate_no: truck.plate_no,
    driver_id: driver.id,
    driver_name: driver.name,
    ...ofLine(line),
    planned_kg: pair.planned_kg,
    bag_count_planned: pair.cost.bags,
    freight_idr: pair.cost.idr,
    planned_start_at: span.start,
    planned_arrive_at: plannedArrival(span),
    planned_end_at: span.end,
    status: 'assigned',
    flags: JSON.stringify(flags),
  })
}

/**
 * Gives a truck and a driver a part of a line (life.O6, life.T1), behind row locks of both and every guard. The caller holds
 * the order's lock and brings its sums up to date. Gives the trip's id; 412 with the guards' sentences.
 */
export async function assignTrip(
  w: Write,
  orderId: string,
  asked: PairAsked,
  override: string | null,
): Promise<string> {
  await lockDuty(w.tx, [asked.truck_id, asked.driver_id])
  const pair = await checkPair(w.tx, w.actor, orderId, asked)
  const flags = obey(w.actor, pair.guards, override)
  await holdForTrip(w, pair.line, pair.cost, override)
  const tripId = await insertTrip(w, pair, flags)
  await insertTripEvent(
    w,
    {
      tripId,
      type: 'assigned',
      source: 'control_tower',
      occurredAt: w.at,
      reason: flags.length ? override : null,
      payload: { planned_kg: pair.planned_kg, planned_start_at: pair.span.start },
    },
    'assigned',
  )
  await w.emit({
    type: 'trip.assigned',
    subject: { type: 'trip', id: tripId },
    scope: { vendor_id: pair.truck.vendor_id, work_unit_id: pair.line.work_unit_id },
    data: { order_id: orderId, truck_id: pair.truck.id, driver_id: pair.driver.id },
  })
  return tripId
}

/** Gives a line of an order to a truck and a driver; the button asks only whether anything is left to give. */
export const assign: ActionRule<typeof order, 'assign'> = {
  guard: async ({ row, input }) =>
    input || row.lines.some(({ remaining_kg }) => remaining_kg > 0)
      ? []
      : [{ field: 'status', message: 'Everything is assigned already' }],
  async effect(w, row, input) {
    await assignTrip(w, row.id, input, input.override_reason)
    return row.status === 'approved' ? { status: 'assigned' } : {}
  },
  after: refreshOrder,
  event: 'order.assigned',
}
