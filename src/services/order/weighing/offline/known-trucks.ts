import { knownTrucks, type KnownTruck } from '#contracts/weighing/offline-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { scaleFor } from '#services/order/weighing/facts.ts'

/** So many trucks a browser keeps, some 3 MB; no plant has as many. */
const MOST = 20_000

type Row = ColumnsOf<'master.truck', 'plate_no' | 'rfid_tag' | 'jbi_kg'> &
  RenamedColumns<
    'master.truck',
    {
      truck_id: 'id'
      truck_code: 'code'
      stored_tare_kg: 'tare_kg'
      stored_tare_valid_until: 'tare_valid_until'
    }
  > &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }>

const trucksOf = (db: Executor): Promise<KnownTruck[]> =>
  runSql<Row>(
    db,
    `select k.id as truck_id, k.code as truck_code, k.plate_no, k.rfid_tag, v.name as vendor_name, k.tare_kg as stored_tare_kg,
       k.tare_valid_until as stored_tare_valid_until, k.jbi_kg
     from master.public_truck k join master.public_vendor v on v.id = k.vendor_id
     where k.is_active and k.deleted_at is null order by k.plate_no, k.id limit ${MOST}`,
  )

/** Mounts `POST /v1/weighing/trucks`, for an operator of the scale. */
export function mountKnownTrucks(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, knownTrucks, async ({ actor, input }) => {
    await scaleFor(ctx.db, actor, input.scale_id)
    return { items: await trucksOf(ctx.db) }
  })
}
