import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A trip that ended a load, and the trips that carried it before, the first one last. */
export interface Chain {
  trip_id: string
  /** Every trip of the load, however it went on. */
  all: string[]
}

/**
 * The loads that these trips belong to: each by the trip that ended it, since a load that changed trucks is rated once, with the trip that
 * delivered it (dec.I2.3).
 */
export async function loadsOf(db: Executor, tripIds: readonly string[]): Promise<Chain[]> {
  const rows = await runSql<RenamedColumns<'orders.trip', { trip_id: 'id' }> & Computed<Pick<Chain, 'all'>>>(
    db,
    `with recursive down as (
       select t.id, 1 as depth from orders.public_trip t where t.id = any($1::uuid[])
       union all
       select c.id, d.depth + 1 from orders.public_trip c join down d on c.parent_trip_id = d.id where d.depth < 50),
     ends as (
       select distinct d.id from down d where not exists (select from orders.public_trip c where c.parent_trip_id = d.id)),
     up as (
       select e.id as trip_id, e.id, 1 as depth from ends e
       union all
       select u.trip_id, t.parent_trip_id, u.depth + 1 from up u join orders.public_trip t on t.id = u.id
       where t.parent_trip_id is not null and u.depth < 50)
     select trip_id, array_agg(id order by depth) as "all" from up group by trip_id order by trip_id`,
    [tripIds],
  )
  return rows
}
