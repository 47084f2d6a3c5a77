import { OPEN_TRIP_STATES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { FREE_AT, type LineContext } from '#services/order/dispatch/assign-facts.ts'
import { type Span } from '#services/order/dispatch/rules/span.ts'
import { kmBetween } from '#services/order/dispatch/rules/way.ts'

/** Where a truck stands when the work would begin. */
interface Stand {
  /** The end of its last trip, by name. */
  place: string
  /** From there to where the line begins. */
  distance_km: number
  /** When that trip ended; null while it runs. */
  idle_since: string | null
}

/** By truck, those with a trip of the last weeks; of the others nobody knows where they stand. */
export type Standing = ReadonlyMap<string, Stand>

type LastTrip = ColumnsOf<'orders.trip', 'truck_id'> &
  RenamedColumns<
    'master.checkpoint',
    { place: 'name'; from_latitude: 'latitude'; from_longitude: 'longitude' }
  > &
  ColumnsOf<'master.checkpoint', 'latitude' | 'longitude'> &
  Computed<{ is_open: boolean; until: string }>

const WEEKS = 4

/** Where the given trucks stand before a span of work. */
export async function readStanding(
  db: Executor,
  line: LineContext,
  span: Span,
  now: string,
  trucks: readonly string[],
): Promise<Standing> {
  const rows = await runSql<LastTrip>(
    db,
    `select distinct on (t.truck_id) t.truck_id, d.name as place, t.status = any($4::text[]) as is_open,
       case when t.status = any($4::text[]) then ${FREE_AT} else coalesce(t.delivered_at, t.planned_end_at) end as until,
       d.latitude as from_latitude, d.longitude as from_longitude, o.latitude, o.longitude
     from orders.trip t
     join master.public_checkpoint d on d.id = t.destination_checkpoint_id
     join master.public_checkpoint o on o.id = $5
     where t.truck_id = any($1::uuid[]) and t.status <> all($6::text[])
       and t.planned_start_at < $2 and t.planned_start_at > $2::timestamptz - interval '${WEEKS} weeks'
     order by t.truck_id, is_open desc, until desc`,
    [trucks, span.start, now, OPEN_TRIP_STATES, line.origin_checkpoint_id, VOID_TRIP_STATES],
  )
  return new Map(
    rows.map((row) => [
      row.truck_id,
      {
        place: row.place,
        distance_km: kmBetween({ latitude: row.from_latitude, longitude: row.from_longitude }, row),
        idle_since: row.is_open ? null : row.until,
      },
    ]),
  )
}
