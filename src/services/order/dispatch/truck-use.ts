import { setTruckUse } from '#services/master/ports.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** A trip with the truck and driver it holds. */
export interface TruckUse {
  id: string
  truck_id: string
}

/** The truck is now on this trip with this driver. */
export function takeTruck(w: Write, trip: TruckUse & { driver_id: string }): Promise<void> {
  return setTruckUse(w.tx, trip.truck_id, { tripId: trip.id, driverId: trip.driver_id })
}

/** The truck is no longer on this trip, if it was. */
export async function freeTruck(w: Write, trip: TruckUse): Promise<void> {
  const [mine] = await runSql(
    w.tx,
    'select 1 from master.public_truck where id = $1 and current_trip_id = $2',
    [trip.truck_id, trip.id],
  )
  if (mine) await setTruckUse(w.tx, trip.truck_id, { tripId: null, driverId: null })
}
