import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Trips with the same truck, tare and gross within an hour of loading that are not the same load: which other one, by the load. */
export async function twinsOf(
  db: Executor,
  tripIds: readonly string[],
): Promise<Map<string, { trip_id: string; trip_no: string }>> {
  const rows = await runSql<
    ColumnsOf<'orders.trip', 'trip_no'> & RenamedColumns<'orders.trip', { load_id: 'id'; trip_id: 'id' }>
  >(
    db,
    `select t.id as load_id, o.id as trip_id, o.trip_no
     from orders.public_trip t join orders.public_trip o
       on o.truck_id = t.truck_id and o.id <> t.id and o.origin_gross_kg = t.origin_gross_kg and o.origin_tare_kg = t.origin_tare_kg
       and o.loaded_at between t.loaded_at - interval '1 hour' and t.loaded_at + interval '1 hour'
       and coalesce(o.origin_trip_id, o.id) <> coalesce(t.origin_trip_id, t.id)
     where t.id = any($1::uuid[]) and o.status <> all($2::text[]) and o.deleted_at is null
     order by o.trip_no`,
    [tripIds, [...VOID_TRIP_STATES]],
  )
  return new Map(rows.toReversed().map(({ load_id, ...twin }) => [load_id, twin]))
}
