import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** So many trips are each spoilt in one way. */
const SIGNATURE = 3
const HURRY = 3

type Spoilt = ColumnsOf<'orders.trip', 'id'>

/**
 * Verified trips of the demo that cannot be billed as they are: nobody signed for some, and some were over too soon to be true. Trips that were disputed or lost too much tell their own story and are left alone.
 */
export async function spoilSomeTrips({ tx }: Write): Promise<void> {
  const trips = await runSql<Spoilt>(
    tx,
    `select t.id from orders.trip t
     where t.status = 'verified' and not t.over_tolerance and t.dispute_reason is null and t.origin_trip_id is null
       and exists (select from orders.weighing g where g.trip_id = t.id and g.place = 'origin' and g.status = 'verified' and g.current_version <= 1)
     order by md5(t.trip_no) limit ${SIGNATURE + HURRY}`,
  )
  const ids = trips.map(({ id }) => id)
  await runSql(
    tx,
    'update orders.trip set pod_receiver_name = null, pod_signed_at = null where id = any($1::uuid[])',
    [ids.slice(0, SIGNATURE)],
  )
  await runSql(
    tx,
    `update orders."order" o set unverified_reason = 'Kapal menunggu, tiket diverifikasi menyusul'
     where o.status = 'verified' and o.unverified_reason is null and exists
       (select from orders.weighing g where g.order_id = o.id and g.status in ('closed', 'flagged') and g.deleted_at is null)`,
  )
  await runSql(tx, 'update orders.trip set cycle_min = 20 where id = any($1::uuid[])', [ids.slice(SIGNATURE)])
}
