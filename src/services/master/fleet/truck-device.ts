import { AppError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { mountRaw } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { recordRef } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { runSql } from '#database/sql.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import { write } from '#engine/write.ts'

const TRUCK = truck

async function setDevice(ctx: ServiceContext, c: Call, isPaired: boolean): Promise<Response> {
  const body = await bodyOf(c)
  const record = await write(ctx, c.var.actor, idempotencyKey(c, body), async (w) => {
    const before = await readRecord(ctx, w.tx, TRUCK, c.var.actor, c.req.param('id'))
    if (!isPaired && !before.device_id)
      throw new AppError('failed_precondition', 'This truck has no device to take off')
    const id = String(before.id)
    const deviceId = isPaired ? uuidv7() : null
    // No new version: whoever changes the truck just now changes something else.
    await runSql(w.tx, 'update master.truck set device_id = $2 where id = $1', [id, deviceId])
    const subject = { type: TRUCK.name, id, no: String(before.code) }
    const action = isPaired ? 'pair-device' : 'unpair-device'
    await w.audit({
      action,
      subject,
      before: { device_id: before.device_id },
      after: { device_id: deviceId },
    })
    await w.emit({ type: `truck.${isPaired ? 'device_paired' : 'device_unpaired'}`, subject })
    return readRecord(ctx, w.tx, TRUCK, c.var.actor, id)
  })
  return answer(c, record, 'Saved')
}

/**
 * `POST /v1/truck/{id}/pair-device` gives the truck a new device id, which its device is told by a QR code; a
 * device that was paired before is no longer this truck's. `/unpair-device` takes it off.
 */
export function mountTruckDevice(app: ServiceApp, ctx: ServiceContext): void {
  for (const isPaired of [true, false]) {
    const spec = {
      at: `POST /v1/truck/{id}/${isPaired ? 'pair-device' : 'unpair-device'}`,
      summary: isPaired ? 'Pair a device with a truck' : 'Take the device off a truck',
      roles: TRUCK.access.update,
      answer: () => recordRef(TRUCK),
      once: true,
    } as const
    mountRaw(app, spec, (c) => setDevice(ctx, c, isPaired))
  }
}
