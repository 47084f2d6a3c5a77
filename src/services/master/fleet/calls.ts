import { AppError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { RecordOf } from '#kernel/record.ts'
import { pairDevice, unpairDevice } from '#contracts/fleet/calls.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { mountTares } from '#services/master/fleet/tares.ts'
import { runSql } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

async function setDevice(w: Write, truckId: string, isPaired: boolean): Promise<RecordOf<typeof truck>> {
  const before = await readRecord(w.ctx, w.tx, truck, w.actor, truckId)
  if (!isPaired && !before.device_id)
    throw new AppError('failed_precondition', 'This truck has no device to take off')
  const deviceId = isPaired ? uuidv7() : null
  // No new version: whoever changes the truck just now changes something else.
  await runSql(w.tx, 'update master.truck set device_id = $2 where id = $1', [before.id, deviceId])
  const subject = { type: truck.name, id: before.id, no: before.code }
  await w.audit({
    action: isPaired ? 'pair-device' : 'unpair-device',
    subject,
    before: { device_id: before.device_id },
    after: { device_id: deviceId },
  })
  await w.emit({ type: `truck.${isPaired ? 'device_paired' : 'device_unpaired'}`, subject })
  return readRecord(w.ctx, w.tx, truck, w.actor, before.id)
}

/** Which device reports for a truck. */
export function mountFleetCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, pairDevice, ({ actor, params, once }) =>
    write(ctx, actor, once, (w) => setDevice(w, params.id, true)),
  )
  mountCall(app, unpairDevice, ({ actor, params, once }) =>
    write(ctx, actor, once, (w) => setDevice(w, params.id, false)),
  )
  mountTares(app, ctx)
}
