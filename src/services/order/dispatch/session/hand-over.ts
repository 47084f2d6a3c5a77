import type { Actor } from '#kernel/actor.ts'
import { refuseNow } from '#kernel/errors.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import type { DriverSession } from '#contracts/dispatch/driver-session.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { checkPair, defaultStart, obey } from '#services/order/dispatch/assign.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import type { tripOut } from '#services/order/dispatch/session/trip-of.ts'
import { forTheDriver, openSession } from '#services/order/dispatch/session/open.ts'
import { OUT_STATES } from '#services/order/dispatch/session/trip-of.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { takeTruck } from '#services/order/dispatch/truck-use.ts'
import { lockOrder } from '#services/order/order/order-rollups.ts'

type Out = NonNullable<Awaited<ReturnType<typeof tripOut>>>

/** A trip that goes on with the same truck and another driver, who may drive it. */
export interface Handed {
  trip: Out
  driver: { id: string; name: string }
  flags: string[]
}

/**
 * Judges who takes a trip over on the road: the driver as for any assignment, licence, hours and other trips included. Truck, load and money
 * were judged when the work was given out.
 */
export async function judgeHandover(
  db: Executor,
  actor: Actor,
  session: Pick<DriverSession, 'driver_id' | 'truck_id'>,
  out: Out,
  driverId: string,
  override: string | null,
): Promise<Handed> {
  await lockDuty(db, [session.driver_id, session.truck_id, driverId])
  const pair = await checkPair(
    db,
    actor,
    out.order_id,
    {
      order_line_id: out.order_line_id,
      truck_id: session.truck_id,
      driver_id: driverId,
      planned_kg: out.origin_net_kg ?? out.planned_kg,
      planned_start_at: defaultStart({ window_start: new Date(0).toISOString() }),
    },
    out.id,
  )
  const against = pair.guards
    .filter(({ field }) => field === 'driver_id')
    .map((guard) => ({ ...guard, field: 'handover_driver_id' }))
  const flags = obey(actor, against, override)
  const { id, name } = pair.driver
  return { trip: out, driver: { id, name }, flags }
}

/** The trip goes on in its state with the other driver; what was driven until now stays the first one's. */
export async function handTrip(
  w: Write,
  session: Pick<DriverSession, 'driver_id' | 'truck_id'>,
  { trip: out, driver, flags }: Handed,
  reason: string,
): Promise<void> {
  await lockOrder(w, out.order_id)
  const [now] = await runSql<ColumnsOf<'orders.trip', 'status'>>(
    w.tx,
    'select status from orders.trip where id = $1 and driver_id = $2 for update',
    [out.id, session.driver_id],
  )
  if (now?.status !== out.status)
    refuseNow([
      {
        field: 'handover_driver_id',
        message: '{trip} has just moved on: look again',
        params: { trip: out.trip_no },
      },
    ])
  await insertTripEvent(
    w,
    {
      tripId: out.id,
      type: 'reassigned',
      source: 'control_tower',
      occurredAt: w.at,
      reason,
      payload: { driver: [out.driver_name, driver.name], from_driver_id: session.driver_id },
    },
    out.status,
  )
  await runSql(
    w.tx,
    `update orders.trip set driver_id = $2, driver_name = $3, driver_session_id = null, flags = flags || $4::jsonb, updated_at = $5,
       updated_by = $6, row_version = row_version + 1 where id = $1`,
    [out.id, driver.id, driver.name, JSON.stringify(flags), w.at, w.actor.userId],
  )
  countChanged(trip)
  await takeTruck(w, { id: out.id, truck_id: session.truck_id, driver_id: driver.id })
  await w.emit({
    type: 'trip.handed_over',
    subject: { type: trip.name, id: out.id, no: out.trip_no },
    data: { order_id: out.order_id, driver_id: driver.id },
  })
}

/** The other driver comes on duty with the truck, for which the first one's session has ended. */
export async function openForHeir(w: Write, session: DriverSession): Promise<void> {
  if (session.handover_driver_id === null) return
  const id = await openSession(
    w,
    forTheDriver({
      driverId: session.handover_driver_id,
      truckId: session.truck_id,
      reason: session.forced_reason ?? session.open_reason,
      toWorkshop: session.to_workshop,
      isUnderWay: true,
    }),
  )
  await runSql(
    w.tx,
    'update orders.trip set driver_session_id = $3 where driver_id = $1 and truck_id = $2 and status = any($4::text[])',
    [session.handover_driver_id, session.truck_id, id, [...OUT_STATES]],
  )
}
