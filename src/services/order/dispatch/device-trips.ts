import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { DeviceTrip } from '#contracts/dispatch/device-calls.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { nextStep } from '#contracts/dispatch/trip-step.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { lockOrder } from '#services/order/order/order-rollups.ts'

type Read = Narrowed<
  ColumnsOf<
    'orders.trip',
    | 'id'
    | 'row_version'
    | 'trip_no'
    | 'surat_jalan_no'
    | 'status'
    | 'weigh_plan'
    | 'plate_no'
    | 'driver_name'
    | 'planned_kg'
    | 'bag_count_planned'
    | 'seal_numbers'
    | 'planned_start_at'
    | 'eta_at'
    | 'message'
    | 'message_at'
  >,
  Pick<DeviceTrip, 'seal_numbers'>
> &
  ColumnsOf<'orders.order', 'order_no'> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  RenamedColumns<'master.checkpoint', { origin_name: 'name'; destination_name: 'name' }> &
  Outer<RenamedColumns<'orders.queue_ticket', { queue_number: 'number' }>>

const READ = `select t.id, t.row_version, t.trip_no, t.surat_jalan_no, t.status, t.weigh_plan, t.plate_no, t.driver_name, t.planned_kg,
    t.bag_count_planned, t.seal_numbers, t.planned_start_at, t.eta_at, t.message, t.message_at,
    (select q.number from orders.queue_ticket q where q.trip_id = t.id and q.status in ('waiting', 'called') and q.deleted_at is null
      order by q.arrived_at desc limit 1) as queue_number, o.order_no, c.name as cargo_name,
    f.name as origin_name, g.name as destination_name
  from orders.trip t join orders."order" o on o.id = t.order_id
  join master.public_cargo c on c.id = t.cargo_id
  join master.public_checkpoint f on f.id = t.origin_checkpoint_id
  join master.public_checkpoint g on g.id = t.destination_checkpoint_id
  where t.deleted_at is null`

/** What a trip waits for, in a word that a device shows as a button or a sentence. */
function nextOf(trip: Read): string {
  if (trip.status === 'assigned') return 'answer'
  return trip.status === 'on_hold' ? 'resume' : nextStep(trip)
}

function asDevice(row: Read): DeviceTrip {
  const { weigh_plan: _plan, ...trip } = row
  return { ...trip, next: nextOf(row) }
}

/** The open trips of a driver: the one under way first, then as they are planned. */
export async function tripsOfDriver(db: Executor, driverId: string): Promise<DeviceTrip[]> {
  const rows = await runSql<Read>(
    db,
    `${READ} and t.driver_id = $1 and t.status = any($2::text[])
     order by t.status in ('assigned', 'accepted'), t.planned_start_at, t.id limit 50`,
    [driverId, OPEN_TRIP_STATES],
  )
  return rows.map(asDevice)
}

/** The open trips that load or unload at a checkpoint, longest in their state first. */
export async function tripsOfCheckpoint(db: Executor, checkpointId: string): Promise<DeviceTrip[]> {
  const rows = await runSql<Read>(
    db,
    `${READ} and (t.origin_checkpoint_id = $1 or t.destination_checkpoint_id = $1) and t.status = any($2::text[])
     order by t.status_since, t.id limit 200`,
    [checkpointId, OPEN_TRIP_STATES],
  )
  return rows.map(asDevice)
}

/** A trip as a device sees it after it has changed it. */
export async function deviceTrip(db: Executor, id: string): Promise<DeviceTrip> {
  const [row] = await runSql<Read>(db, `${READ} and t.id = $1`, [id])
  return asDevice(row!)
}

/** The end of a trip that a checkpoint is; 404 for a trip that neither loads nor unloads there. */
export async function endAt(w: Write, id: string, checkpointId: string): Promise<'origin' | 'destination'> {
  const [row] = isId(id)
    ? await runSql<ColumnsOf<'orders.trip', 'origin_checkpoint_id' | 'destination_checkpoint_id'>>(
        w.tx,
        `select origin_checkpoint_id, destination_checkpoint_id from orders.trip
         where id = $1 and $2 in (origin_checkpoint_id, destination_checkpoint_id) and deleted_at is null`,
        [id, checkpointId],
      )
    : []
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row.origin_checkpoint_id === checkpointId ? 'origin' : 'destination'
}

/** The version of a driver's own trip, whose order is locked; 404 for another driver's, as for one that is not there (life.D16.9). */
export async function ownTrip(w: Write, id: string, driverId: string): Promise<number> {
  await lockOrder(w, await orderOf(w, id))
  const [row] = await runSql<ColumnsOf<'orders.trip', 'row_version'>>(
    w.tx,
    'select row_version from orders.trip where id = $1 and driver_id = $2 and deleted_at is null',
    [id, driverId],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row.row_version
}
