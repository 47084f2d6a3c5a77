import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Demand } from '#contracts/notice/live.ts'
import type { DriveOnInput } from '#contracts/telemetry/calls.ts'
import type { Bus } from '#events/bus.ts'
import { simulatedWeight } from '#services/sub/telemetry/rules/simulated-load.ts'
import { scriptFor } from '#services/sub/telemetry/rules/simulator.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { drawPictures } from '#services/sub/telemetry/simulated-pictures.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'
import { lockScale } from '#services/sub/telemetry/scale-state.ts'
import { truckOn } from '#services/sub/telemetry/simulated-scale.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Standing = ColumnsOf<'master.truck', 'plate_no' | 'tare_kg' | 'jbi_kg'> &
  RenamedColumns<'master.truck', { truck_id: 'id' }> &
  Outer<
    ColumnsOf<'orders.trip', 'status' | 'planned_kg' | 'origin_tare_kg' | 'origin_net_kg'> &
      RenamedColumns<'orders.trip', { trip_id: 'id' }>
  > &
  Narrowed<
    Outer<
      ColumnsOf<'orders.weighing', 'first_kg'> & RenamedColumns<'orders.weighing', { open_place: 'place' }>
    >,
    { open_place: 'origin' | 'destination' | 'check' | null }
  >

/** States in which a truck is weighed at its destination next. */
const LADEN = ['loaded', 'in_transit', 'at_destination', 'unloading']

async function whoDrivesOn(db: Executor, input: DriveOnInput): Promise<Standing> {
  if (!input.trip_id && !input.truck_id)
    throw new AppError('invalid_argument', 'Some fields need your attention', [
      { field: 'truck_id', message: 'Choose a trip or a truck' },
    ])
  const [row] = await runSql<Standing>(
    db,
    `select tr.id as truck_id, tr.plate_no, tr.tare_kg, tr.jbi_kg, t.id as trip_id, t.status, t.planned_kg,
            t.origin_tare_kg, t.origin_net_kg, w.place as open_place, w.first_kg
     from master.public_truck tr
     left join orders.public_trip t on t.truck_id = tr.id and t.deleted_at is null and (t.id = $1 or ($1 is null and t.status in
       ('accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading')))
     left join orders.public_weighing w on w.truck_id = tr.id and w.status = 'open'
     where tr.deleted_at is null and ($1::uuid is null or t.id is not null) and ($2::uuid is null or tr.id = $2) limit 1`,
    [input.trip_id, input.truck_id],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

function placeOf({ open_place, status }: Standing): 'origin' | 'destination' | 'check' {
  if (open_place) return open_place
  if (status === null) return 'check'
  return LADEN.includes(status) ? 'destination' : 'origin'
}

/** Lets a truck drive on a simulated scale with the weight its trip makes likely; 412 while another one stands there. */
export async function driveOn(
  w: Write,
  store: FileStore,
  scale: ScaleRow,
  input: DriveOnInput,
): Promise<void> {
  await lockScale(w.tx, scale.id)
  if (await truckOn(w.tx, scale.id))
    throw new AppError('failed_precondition', 'A truck is on the scale; let it leave first')
  const standing = await whoDrivesOn(w.tx, input)
  const place = placeOf(standing)
  const weight_kg = simulatedWeight({
    seed: standing.trip_id ?? standing.truck_id,
    tare_kg: standing.tare_kg,
    jbi_kg: standing.jbi_kg,
    planned_kg: standing.planned_kg,
    origin_tare_kg: standing.origin_tare_kg,
    origin_net_kg: standing.origin_net_kg,
    place,
    // A truck that loads and was not weighed empty is weighed in one pass (life.W3).
    first_kg: standing.first_kg ?? (standing.status === 'loading' ? standing.tare_kg : null),
    division_kg: scale.division_kg,
  })
  const script = scriptFor({ weight_kg, division_kg: scale.division_kg, leave_after_ms: 'captured' })
  await runSql(
    w.tx,
    `insert into sub.simulated_truck (scale_id, truck_id, trip_id, plate_no, weight_kg, division_kg, started_at, started_by, photos)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      scale.id,
      standing.truck_id,
      standing.trip_id,
      standing.plate_no,
      script.weight_kg,
      script.division_kg,
      w.at,
      w.actor.userId,
      JSON.stringify(await drawPictures(w, store, scale, standing.plate_no)),
    ],
  )
}

/** Wakes the simulator, here or wherever it runs. */
export function wake(bus: Bus, scaleId: string): void {
  try {
    bus.publish('demand', { ids: [scaleId] } satisfies Demand)
  } catch {
    // The simulator of this process has heard it.
  }
}
