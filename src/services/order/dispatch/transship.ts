import type { Actor } from '#kernel/actor.ts'
import { refuseNow, type FieldError } from '#kernel/errors.ts'
import type { InputOf, RecordOf } from '#kernel/record.ts'
import { scaled } from '#contracts/exact.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { wantAudit } from '#services/billing/ports.ts'
import type { ChangesOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import { addTrip } from '#services/order/dispatch/add-trip.ts'
import { checkPair, defaultStart, obey, type JudgedPair } from '#services/order/dispatch/assign.ts'
import { endDuty, ofLoad, standsAt, startChild, timesFromRoad } from '#services/order/dispatch/children.ts'
import type { GuardResult } from '#services/order/dispatch/rules/guard-table.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { freeTruck, takeTruck } from '#services/order/dispatch/truck-use.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Trip = RecordOf<typeof trip>
type Asked = InputOf<typeof trip, 'transship'>
interface Found {
  pair: JudgedPair
  flags: string[]
  way: number
}

/**
 * What a guard of an assignment says of a load that is on the road already: truck and driver must be fit and the truck must bear it, but the
 * order's window, the line's quantity and its money were judged when the load was given out.
 */
function onTheRoad(guards: readonly GuardResult[]): GuardResult[] {
  return guards
    .filter(({ code, field }) => field === 'truck_id' || field === 'driver_id' || code === 'G4')
    .map((guard) => (guard.field === 'planned_kg' ? { ...guard, field: 'truck_id' } : guard))
}

/** What the trucks before this one have come with the load, km. */
async function drivenBefore(db: Executor, row: Trip): Promise<number> {
  const [sum] = await runSql<Computed<{ km: number }>>(
    db,
    `with recursive chain as (
       select parent_trip_id from orders.trip where id = $1
       union all select t.parent_trip_id from orders.trip t join chain c on t.id = c.parent_trip_id)
     select coalesce(sum(t.driven_km), 0)::float as km from orders.trip t join chain c on t.id = c.parent_trip_id`,
    [row.id],
  )
  return sum!.km
}

const hundredths = (km: number): bigint => scaled(km.toFixed(2), 2)

/** The whole way, and what speaks against the kilometres that were entered. */
async function wayOf(db: Executor, row: Trip, asked: Asked): Promise<number> {
  const way = asked.way_km ?? row.way_km ?? row.distance_km
  const field = asked.way_km === null ? 'driven_km' : 'way_km'
  if (way === null)
    refuseNow([{ field: 'way_km', message: 'The route says no distance: enter the whole way too' }])
  const before = await drivenBefore(db, row)
  if (hundredths(before) + hundredths(asked.driven_km) > hundredths(way ?? 0))
    refuseNow([
      {
        field,
        message: before
          ? 'The whole way is {way} km, and trucks before have come {before} km of it'
          : 'The whole way is {way} km',
        params: { way: way ?? 0, before },
      },
    ])
  return way ?? 0
}

async function judged(db: Executor, actor: Actor, row: Trip, asked: Asked): Promise<Found> {
  const { truck_id, driver_id } = asked
  if (truck_id === row.truck_id)
    refuseNow([{ field: 'truck_id', message: 'This is the truck that holds the load: choose another one' }])
  const way = await wayOf(db, row, asked)
  await lockDuty(db, [row.truck_id, row.driver_id, truck_id, driver_id])
  const pair = await checkPair(
    db,
    actor,
    row.order_id,
    {
      order_line_id: row.order_line_id,
      truck_id,
      driver_id,
      planned_kg: row.origin_net_kg ?? row.planned_kg,
      planned_start_at: defaultStart({ window_start: row.created_at }),
    },
    row.id,
  )
  return { pair, flags: obey(actor, onTheRoad(pair.guards), asked.override_reason), way }
}

function against(row: Trip): FieldError[] {
  return ['loaded', 'in_transit'].includes(standsAt(row))
    ? []
    : [{ field: 'status', message: 'Only a load that is on its way is moved to another truck' }]
}

/** The trip that goes on with the load: at its origin still what the first truck was weighed with. */
async function addChild(w: Write, row: Trip, { pair, flags }: Found, reason: string): Promise<string> {
  const { truck, driver } = pair
  const id = await addTrip(w, {
    ...ofLoad(row),
    order_id: row.order_id,
    origin_checkpoint_id: row.origin_checkpoint_id,
    destination_checkpoint_id: row.destination_checkpoint_id,
    origin_scale_id: row.origin_scale_id,
    destination_scale_id: row.destination_scale_id,
    weigh_plan: row.weigh_plan,
    kind: row.kind,
    paid_ways: row.paid_ways,
    paid_reason: row.paid_reason,
    freight_idr: row.freight_idr,
    vendor_id: truck.vendor_id,
    truck_id: truck.id,
    plate_no: truck.plate_no,
    driver_id: driver.id,
    driver_name: driver.name,
    ...(await timesFromRoad(w, row)),
    accepted_at: w.at,
    started_at: w.at,
    loaded_at: w.at,
    status: 'assigned',
    flags: JSON.stringify(flags),
  })
  const payload = { from_trip: row.trip_no, truck: [row.plate_no, truck.plate_no] }
  await insertTripEvent(
    w,
    { tripId: id, type: 'transshipped', source: 'control_tower', occurredAt: w.at, reason, payload },
    'loaded',
  )
  await takeTruck(w, { id, truck_id: truck.id, driver_id: driver.id })
  await w.emit({
    type: 'trip.assigned',
    subject: { type: 'trip', id },
    scope: { vendor_id: truck.vendor_id, work_unit_id: row.work_unit_id },
    data: { order_id: row.order_id, truck_id: truck.id, driver_id: driver.id },
  })
  return id
}

/** The share is the word of who enters it; where two vendors divide the money a second person confirms it (dec.I2.3). */
function shareColumns(w: Write, row: Trip, asked: Asked, { pair, way }: Found): ChangesOf<'orders.trip'> {
  const oneVendor = pair.truck.vendor_id === row.vendor_id
  return {
    driven_km: asked.driven_km,
    way_km: way,
    share_by: w.actor.userId,
    share_by_name: w.actor.name,
    ...(oneVendor ? { share_confirmed_at: w.at, share_confirmed_by_name: w.actor.name } : {}),
  }
}

/**
 * Moves a load on the road to another truck (life.T15): this trip has failed and leaves the line's sum, a new one takes its place in it and
 * goes on from `loaded` with the weight and the seals of the origin.
 */
export const transship: ActionRule<typeof trip, 'transship', Found> = {
  asks: ({ row }) => against(row).length === 0,
  async guard({ db, actor, row, input }) {
    const refused = against(row)
    if (refused.length || !input) return refused
    return { refused, found: await judged(db, actor, row, input) }
  },
  async effect(w, row, input, found) {
    const plan = await endDuty(w, row)
    await freeTruck(w, row)
    const child = await addChild(w, row, found, input.reason)
    const { truck, driver } = found.pair
    await insertTripEvent(
      w,
      {
        tripId: row.id,
        type: 'transshipped',
        source: 'control_tower',
        occurredAt: w.at,
        reason: input.reason,
        payload: {
          to_trip: child,
          truck: [row.plate_no, truck.plate_no],
          driver: [row.driver_name, driver.name],
          driven_km: input.driven_km,
        },
      },
      'failed',
    )
    return {
      ...plan,
      ...shareColumns(w, row, input, found),
      resume_to: null,
      hold_reason_problem_id: null,
      cancelled_reason: input.reason,
      // What is paid stands at the trip that goes on.
      freight_idr: null,
      status_since: w.at,
    }
  },
  after: startChild,
  event: 'trip.transshipped',
}

/** A second person confirms how the freight is divided between two vendors, or enters it as it was (dec.I2.3). */
export const confirmShare: ActionRule<typeof trip, 'confirm-share'> = {
  asks: ({ row }) => row.driven_km !== null && row.share_confirmed_at === null,
  async guard({ db, actor, row }) {
    const refused = (message: string) => [{ field: 'status', message }]
    if (row.driven_km === null) return refused('This load was not moved to another truck')
    if (row.share_confirmed_at !== null) return refused('The share is confirmed already')
    return againstSecondPerson(db, actor, [row.share_by], {
      field: 'status',
      message: 'You entered this share; somebody else confirms it',
    })
  },
  async effect(w, row) {
    await wantAudit(w, [row.id])
    return { share_confirmed_at: w.at, share_confirmed_by_name: w.actor.name }
  },
  event: 'trip.share_confirmed',
}
