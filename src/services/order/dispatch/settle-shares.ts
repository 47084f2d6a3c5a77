import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { freightShares } from '#services/billing/ports.ts'

type Carrier = ColumnsOf<'orders.trip', 'id'> &
  Always<ColumnsOf<'orders.trip', 'driven_km' | 'way_km'>> &
  Computed<{ depth: number }>

/**
 * Divides the freight of a completed load among the trucks that carried it before the last one (dec.I2.3): each failed trip of the chain says
 * what of the last trip's freight is its share. Nothing is done where the load never changed trucks.
 */
export async function settleShares(w: Write, tripId: string, amount: number): Promise<void> {
  const chain = await runSql<Carrier>(
    w.tx,
    `with recursive chain as (
       select parent_trip_id, 1 as depth from orders.trip where id = $1
       union all select t.parent_trip_id, c.depth + 1 from orders.trip t join chain c on t.id = c.parent_trip_id)
     select t.id, t.driven_km, t.way_km, c.depth from orders.trip t join chain c on t.id = c.parent_trip_id
     where t.driven_km is not null order by c.depth desc`,
    [tripId],
  )
  const last = chain.at(-1)
  if (!last) return
  const shares = freightShares(
    amount,
    last.way_km,
    chain.map(({ driven_km: km }) => km),
  )
  await runSql(
    w.tx,
    `update orders.trip t set share_idr = v.share from unnest($1::uuid[], $2::bigint[]) as v (id, share) where t.id = v.id`,
    [chain.map(({ id }) => id), shares],
  )
}
