import { LADEN_TRIP_STATES, UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { isOneOf } from '#kernel/guards.ts'

/** States in which a truck is out with its driver; a trip that is only accepted leaves both where they are. */
export const OUT_STATES: readonly string[] = [...UNDER_WAY.filter((state) => state !== 'accepted'), 'on_hold']

type Out = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'status'
  | 'resume_to'
  | 'order_id'
  | 'order_line_id'
  | 'planned_kg'
  | 'origin_net_kg'
  | 'driver_name'
  | 'plate_no'
>

/** The trip that a driver is out on with a truck; null when there is none. */
export async function tripOut(
  db: Executor,
  { driver_id, truck_id }: Pick<ColumnsOf<'orders.trip', 'driver_id' | 'truck_id'>, 'driver_id' | 'truck_id'>,
): Promise<Out | null> {
  const [trip] = await runSql<Out>(
    db,
    `select id, trip_no, status, resume_to, order_id, order_line_id, planned_kg, origin_net_kg, driver_name, plate_no from orders.trip
     where driver_id = $1 and truck_id = $2 and status = any($3::text[]) and deleted_at is null limit 1`,
    [driver_id, truck_id, [...OUT_STATES]],
  )
  return trip ?? null
}

/** Whether there is a load on the truck: on hold it stands as it was before. */
export function isLoaded({ status, resume_to }: Pick<Out, 'status' | 'resume_to'>): boolean {
  return isOneOf<string>(LADEN_TRIP_STATES, status === 'on_hold' ? (resume_to ?? status) : status)
}
