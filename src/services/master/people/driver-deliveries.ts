import { driverDeliveries } from '#contracts/people/calls.ts'
import { driverSignature } from '#contracts/people/driver-signature.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const MOST = 6

/** The last six signed receipts of a driver, newest first: trip, receiver, moment. */
export function mountDriverDeliveries(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, driverDeliveries, async ({ actor, params }) => {
    const driver = await readRecord(ctx, ctx.db, driverSignature, actor, params.id)
    const items = await runSql<
      ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'pod_receiver_name'> &
        Always<ColumnsOf<'orders.trip', 'pod_signed_at'>>
    >(
      ctx.db,
      `select id, trip_no, pod_receiver_name, pod_signed_at from orders.public_trip
       where driver_id = $1 and pod_signed_at is not null and deleted_at is null
       order by pod_signed_at desc limit ${MOST}`,
      [driver.id],
    )
    return { items }
  })
}
