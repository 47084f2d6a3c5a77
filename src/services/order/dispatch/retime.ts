import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { tripMinutes } from '#services/order/dispatch/trip-timing.ts'

/** More trips than a checkpoint delivers before the requester has verified them. */
const MOST = 1000

/**
 * Works out again what trips waited at a checkpoint, after a standstill there was told, changed or is about to be deleted. A trip that its
 * requester has verified keeps its times: they were agreed to.
 */
export async function retimeWaiting(
  w: Write,
  checkpointId: string,
  from: string,
  without: string | null = null,
): Promise<void> {
  const trips = await runSql<ColumnsOf<'orders.trip', 'id' | 'delivered_at'>>(
    w.tx,
    `select id, delivered_at from orders.trip where status in ('delivered', 'completed') and $1::uuid in (origin_checkpoint_id, destination_checkpoint_id)
       and delivered_at >= least($2::timestamptz, $3::timestamptz - interval '7 days') order by id limit ${MOST} for update`,
    [checkpointId, from, w.at],
  )
  for (const { id, delivered_at } of trips) {
    if (delivered_at === null) continue
    const { waiting_origin_min, waiting_destination_min } = await tripMinutes(w, id, delivered_at, without)
    await runSql(
      w.tx,
      `update orders.trip set waiting_origin_min = $2, waiting_destination_min = $3, row_version = row_version + 1, updated_at = $4
       where id = $1 and (waiting_origin_min, waiting_destination_min) is distinct from ($2::int, $3::int)`,
      [id, waiting_origin_min, waiting_destination_min, w.at],
    )
  }
}
