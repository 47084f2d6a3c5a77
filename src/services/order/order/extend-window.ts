import type { EditDiff, OrderRecord } from '#contracts/order/order.ts'
import { order } from '#contracts/order/order.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { tellTrips } from '#services/order/order/super-edit.ts'

/** The order gets more time: kept among its changes like one by hand, its requester and whoever drives for it are told. */
export async function extendWindow(
  w: Write,
  row: OrderRecord,
  windowEnd: string,
  reason: string,
): Promise<void> {
  const diff: EditDiff = {
    at: w.at,
    by: w.actor.name,
    reason,
    field: 'window_end',
    old: row.window_end,
    new: windowEnd,
  }
  await runSql(
    w.tx,
    `update orders."order" set window_end = $2, edit_diffs = $3, pace = null, updated_at = $4, updated_by = $5,
       row_version = row_version + 1 where id = $1`,
    [row.id, windowEnd, JSON.stringify([...(row.edit_diffs ?? []), diff]), w.at, w.actor.userId],
  )
  countChanged(order)
  await tellTrips(w, row)
  const subject = { type: order.name, id: row.id, no: row.order_no }
  await w.audit({
    action: 'update',
    subject,
    before: { window_end: row.window_end },
    after: { window_end: windowEnd },
    reason,
  })
  await w.emit({
    type: 'order.edited',
    subject,
    scope: { vendor_id: row.vendor_id, work_unit_id: row.work_unit_id },
  })
}
