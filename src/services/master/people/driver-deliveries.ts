import { driverSignature } from '#contracts/people/driver-signature.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { itemsOf } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'

const DRIVER_SIGNATURE = driverSignature
const MOST = 6

const CALL: RawCall = {
  at: 'GET /v1/driver-signature/{id}/deliveries',
  summary: 'The last receipts a driver brought, to be compared with his signature',
  roles: driverSignature.access.read,
  answer: itemsOf,
}

/** The last six signed receipts of a driver, newest first: trip, receiver, moment. */
export function mountDriverDeliveries(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(app, CALL, async (c) => {
    const driver = await readRecord(ctx, ctx.db, DRIVER_SIGNATURE, c.var.actor, c.req.param('id'))
    const items = await runSql(
      ctx.db,
      `select id, trip_no, pod_receiver_name, pod_signed_at from orders.public_trip
       where driver_id = $1 and pod_signed_at is not null and deleted_at is null
       order by pod_signed_at desc limit ${MOST}`,
      [driver.id],
    )
    return answer(c, { items })
  })
}
