import { clock } from '#kernel/clock.ts'
import { AppError, NOT_FOUND, refuseNow } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { refusal } from '#kernel/lifecycle.ts'
import {
  agreeToOvertime,
  ownOvertimeOrders,
  refuseOvertime,
  type DeviceOvertimeOrder,
} from '#contracts/people/consent-device-calls.ts'
import { OVERTIME_ORDER_LIFE, overtimeOrder } from '#contracts/people/overtime-order.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write, type Write } from '#engine/write.ts'
import type { ChangesOf, Narrowed, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { wantDay } from '#services/order/people/overtime-orders.ts'

type Order = Narrowed<RowOf<'orders.overtime_order'>, Pick<DeviceOvertimeOrder, 'status'>>

const shown = (row: Order): DeviceOvertimeOrder => {
  const { id, work_date, from_at, to_at, planned_min, reason, ordered_by_name, status, consent_at } = row
  return { id, work_date, from_at, to_at, planned_min, reason, ordered_by_name, status, consent_at }
}

/** What waits for the driver first, the next hours before later ones; then what was answered in the last weeks. */
const ownOrders = (db: Executor, driverId: string): Promise<Order[]> =>
  runSql<Order>(
    db,
    `select * from orders.overtime_order where driver_id = $1 and deleted_at is null
       and (status = 'ordered' or to_at > $2::timestamptz - interval '31 days')
     order by (status = 'ordered') desc, case when status = 'ordered' then from_at end, from_at desc limit 50`,
    [driverId, clock.now().toISOString()],
  )

/** The driver's own order, locked; 404 for another driver's. */
async function ownOrder(w: Write, id: string): Promise<Order> {
  const [row] = isId(id)
    ? await runSql<Order>(
        w.tx,
        'select * from orders.overtime_order where id = $1 and driver_id = $2 and deleted_at is null for update',
        [id, w.actor.userId],
      )
    : []
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

/** Answers for the driver of the phone; what is over is agreed to on paper, where the day of signing stands beside the name. */
async function answer(
  w: Write,
  id: string,
  action: 'agree' | 'refuse',
  columns: ChangesOf<'orders.overtime_order'>,
): Promise<Order> {
  const row = await ownOrder(w, id)
  const wrong = refusal(OVERTIME_ORDER_LIFE, action, row.status)
  if (wrong) refuseNow([{ field: 'status', ...wrong }])
  if (action === 'agree' && row.to_at <= w.at)
    refuseNow([
      { field: 'to_at', message: 'These hours are over: the control tower needs your signature on paper' },
    ])
  await moveBySystem(w, overtimeOrder, row, action, { ...columns, answered_by_name: w.actor.name })
  return ownOrder(w, id)
}

/** What a driver's phone reads and answers of ordered overtime. Mounted behind what lets devices in. */
export function mountConsentDevice(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, ownOvertimeOrders, async ({ actor }) => ({
    items: (await ownOrders(ctx.db, actor.userId)).map(shown),
  }))
  mountCall(app, agreeToOvertime, ({ actor, once, params }) =>
    write(ctx, actor, once, async (w) => {
      const after = await answer(w, params.id, 'agree', { consent_at: w.at, consent_way: 'phone' })
      await wantDay(w, after)
      return shown(after)
    }),
  )
  mountCall(app, refuseOvertime, ({ actor, once, params, input }) =>
    write(ctx, actor, once, async (w) =>
      shown(await answer(w, params.id, 'refuse', { answer_reason: input.reason })),
    ),
  )
}
