import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { LineContext } from '#services/order/dispatch/assign-facts.ts'
import { leadMin, slotOf, type Loading, type Taken } from '#services/order/dispatch/rules/fill-forecast.ts'

const MINUTE_MS = 60_000
const WEIGHINGS = 2

/** States of a trip whose truck has still to be loaded. */
const NOT_LOADED = ['assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading']

/** How trucks are loaded where a line begins. */
export interface LoadingPlace extends Loading {
  name: string
  /** Minutes of a truck type at a loading point. */
  minutesOf: (truckType: string) => number
  /** Both weighings of a truck, minutes; null where nothing is weighed. */
  scale_min: number | null
  weighing_min: number
}

type Ahead = RenamedColumns<'orders.trip', { start: 'planned_start_at' }> &
  Outer<RenamedColumns<'master.truck_ton_trip', { minutes: 'loading_min' }>> &
  Computed<{ cycle_min: number }>

/** Open trips that begin at the line's origin and have not been loaded, with what their truck type's standard says. */
function readAhead(db: Executor, line: LineContext): Promise<Ahead[]> {
  return runSql<Ahead>(
    db,
    `select t.planned_start_at as start, s.loading_min as minutes,
       (extract(epoch from t.planned_end_at - t.planned_start_at) / 60)::int as cycle_min
     from orders.trip t
     join master.public_truck k on k.id = t.truck_id
     left join lateral (select s.loading_min from master.public_truck_ton_trip s
       where s.deleted_at is null and s.is_active and s.truck_type = k.truck_type
         and s.payload_type_id = t.payload_type_id and (s.cargo_id is null or s.cargo_id = t.cargo_id)
       order by (s.cargo_id is not null) desc, s.id limit 1) s on true
     where t.origin_checkpoint_id = $1 and t.status = any($2::text[])
     order by t.planned_start_at`,
    [line.origin_checkpoint_id, NOT_LOADED],
  )
}

type Standard = ColumnsOf<'master.truck_ton_trip', 'truck_type' | 'loading_min'>

function readStandards(db: Executor, line: LineContext): Promise<Standard[]> {
  return runSql<Standard>(
    db,
    `select truck_type, loading_min from master.public_truck_ton_trip
     where deleted_at is null and is_active and payload_type_id = $1 and (cargo_id is null or cargo_id = $2)
       and loading_min is not null
     order by (cargo_id is not null), id desc`,
    [line.payload_type_id, line.cargo_id],
  )
}

/** When the loading of an earlier trip is planned; who is late for it stands in the way from now on. */
function takenBy(
  { start, minutes, cycle_min }: Ahead,
  usual: number,
  by: Pick<Loading, 'per_hour'>,
  now: number,
): Taken {
  const load_min = minutes ?? usual
  const at = Math.max(now, Date.parse(start) + leadMin(cycle_min, load_min) * MINUTE_MS)
  return { start: at, end: at + slotOf(by, load_min) }
}

/** What is known of loading at the origin of a line, in four statements: the checkpoint's own capacity, or the plant's settings. */
export async function readLoadingPlace(db: Executor, line: LineContext, now: string): Promise<LoadingPlace> {
  const set = await settingsOf(db, ['loading_points', 'loading_min', 'weighing_min'])
  const standards = new Map<string, number | null>(
    (await readStandards(db, line)).map(({ truck_type, loading_min }) => [truck_type, loading_min]),
  )
  const [place] = await runSql<ColumnsOf<'master.checkpoint', 'name' | 'capacity_per_hour'>>(
    db,
    'select name, capacity_per_hour from master.public_checkpoint where id = $1',
    [line.origin_checkpoint_id],
  )
  const ahead = await readAhead(db, line)
  const by = { per_hour: place?.capacity_per_hour ?? null }
  return {
    name: place?.name ?? '',
    ...by,
    points: set.loading_points,
    minutesOf: (truckType) => standards.get(truckType) ?? set.loading_min,
    taken: ahead.map((one) => takenBy(one, set.loading_min, by, Date.parse(now))),
    scale_min: line.origin_scale_id ? set.weighing_min * WEIGHINGS : null,
    weighing_min: set.weighing_min,
  }
}
