import { OPEN_TRIP_STATES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { FREE_AT, type LineContext, type Span } from '#services/order/dispatch/assign-facts.ts'
import { kmBetween } from '#services/order/dispatch/rules/way.ts'

/** A trip that truck or driver are on or have been given, and when it should be over. */
export interface Running {
  trip_no: string
  until: string
}

/** Where a truck or driver stands when the work would begin. */
interface Stand {
  running: Running | null
  /** From the end of their last trip to where the line begins. */
  distance_km: number
  /** When that trip ended; null while it runs. */
  idle_since: string | null
}

/** Those with a trip of the last weeks; of the others nobody knows where they stand. */
export interface Standing {
  trucks: ReadonlyMap<string, Stand>
  drivers: ReadonlyMap<string, Stand>
}

type LastTrip = ColumnsOf<'orders.trip', 'trip_no'> &
  ColumnsOf<'master.checkpoint', 'latitude' | 'longitude'> &
  Computed<{ who: string; is_open: boolean; until: string; from_latitude: number; from_longitude: number }>

const WEEKS = 4

async function standOf(
  db: Executor,
  column: 'truck_id' | 'driver_id',
  ids: readonly string[],
  line: LineContext,
  span: Span,
  now: string,
): Promise<Map<string, Stand>> {
  const rows = await runSql<LastTrip>(
    db,
    `select distinct on (t.${column}) t.${column} as who, t.trip_no, t.status = any($4::text[]) as is_open,
       case when t.status = any($4::text[]) then ${FREE_AT} else coalesce(t.delivered_at, t.planned_end_at) end as until,
       d.latitude as from_latitude, d.longitude as from_longitude, o.latitude, o.longitude
     from orders.trip t
     join master.public_checkpoint d on d.id = t.destination_checkpoint_id
     join master.public_checkpoint o on o.id = $5
     where t.${column} = any($1::uuid[]) and t.status <> all($6::text[])
       and t.planned_start_at < $2 and t.planned_start_at > $2::timestamptz - interval '${WEEKS} weeks'
     order by t.${column}, is_open desc, until desc`,
    [ids, span.start, now, OPEN_TRIP_STATES, line.origin_checkpoint_id, VOID_TRIP_STATES],
  )
  return new Map(
    rows.map((row) => [
      row.who,
      {
        running: row.is_open ? { trip_no: row.trip_no, until: row.until } : null,
        distance_km: kmBetween({ latitude: row.from_latitude, longitude: row.from_longitude }, row),
        idle_since: row.is_open ? null : row.until,
      },
    ]),
  )
}

/** Where the given trucks and drivers stand before a span of work. */
export async function readStanding(
  db: Executor,
  line: LineContext,
  span: Span,
  now: string,
  who: { trucks: readonly string[]; drivers: readonly string[] },
): Promise<Standing> {
  return {
    trucks: await standOf(db, 'truck_id', who.trucks, line, span, now),
    drivers: await standOf(db, 'driver_id', who.drivers, line, span, now),
  }
}
