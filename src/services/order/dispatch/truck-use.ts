import { OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import { setTruckUse } from '#services/master/ports.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** A trip with the truck and driver it holds. */
export interface TruckUse {
  id: string
  truck_id: string
}

/** The open session of the truck says the trip that it is on with this driver; with none, it is on none. */
async function tellSession(
  w: Write,
  truckId: string,
  use: { id: string; driver_id: string } | null,
): Promise<void> {
  await runSql(
    w.tx,
    `update orders.driver_session set trip_id = case when driver_id = $3 then $2::uuid end
     where truck_id = $1 and status = any($4::text[]) and deleted_at is null`,
    [truckId, use?.id ?? null, use?.driver_id ?? null, [...OPEN_SESSION_STATES]],
  )
}

/** The truck is now on this trip with this driver. */
export async function takeTruck(w: Write, trip: TruckUse & { driver_id: string }): Promise<void> {
  await setTruckUse(w.tx, trip.truck_id, { tripId: trip.id, driverId: trip.driver_id })
  await tellSession(w, trip.truck_id, trip)
}

/** The truck is no longer on this trip, if it was. */
export async function freeTruck(w: Write, trip: TruckUse): Promise<void> {
  const [mine] = await runSql(
    w.tx,
    'select 1 from master.public_truck where id = $1 and current_trip_id = $2',
    [trip.truck_id, trip.id],
  )
  if (!mine) return
  await setTruckUse(w.tx, trip.truck_id, { tripId: null, driverId: null })
  await tellSession(w, trip.truck_id, null)
}
