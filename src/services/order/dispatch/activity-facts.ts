import { addDays, clock, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import { OPEN_TRIP_STATES, RUNNING_TRIP_STATES, UNDER_WAY } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runKept, type Executor } from '#database/sql.ts'
import { DUTY_LIMITS, stageSpans } from '#services/order/dispatch/drive-facts.ts'
import type { DutyLimits, StageSpan } from '#services/order/dispatch/rules/duty.ts'
import type { KnownTimes } from '#services/order/dispatch/rules/stage.ts'
import {
  STANDARD_LIMITS,
  STANDARD_TIMES,
  standardsFrom,
  type Known,
} from '#services/order/dispatch/trip-standards.ts'
import { settingsOf } from '#services/master/ports.ts'
import { runningAlerts, type RunningAlert } from '#services/order/dispatch/running-alerts.ts'
import { standstillsIn, type StillAt } from '#services/order/dispatch/still-facts.ts'

type TripFacts = ColumnsOf<
  'orders.trip',
  | 'trip_no'
  | 'order_id'
  | 'weigh_plan'
  | 'planned_start_at'
  | 'planned_end_at'
  | 'status_since'
  | 'resume_to'
  | 'due_at'
  | 'origin_checkpoint_id'
  | 'destination_checkpoint_id'
> &
  RenamedColumns<
    'orders.trip',
    {
      trip_id: 'id'
      trip_version: 'row_version'
      trip_status: 'status'
      trip_driver_id: 'driver_id'
      trip_driver: 'driver_name'
    }
  > &
  ColumnsOf<'orders.order', 'order_no' | 'version'> &
  RenamedColumns<'master.checkpoint', { origin: 'name'; destination: 'name' }>

type SessionFacts = ColumnsOf<
  'orders.driver_session',
  'login_at' | 'resting_since' | 'rested_at' | 'rest_s' | 'by_proxy'
> &
  RenamedColumns<
    'orders.driver_session',
    {
      session_id: 'id'
      session_version: 'row_version'
      session_status: 'status'
      session_driver_id: 'driver_id'
      session_driver: 'driver_name'
    }
  >

type FactRow = ColumnsOf<'master.truck', 'plate_no' | 'vendor_id' | 'truck_type'> &
  RenamedColumns<'master.truck', { truck_id: 'id'; truck_code: 'code' }> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  Outer<RenamedColumns<'master.problem', { hold_problem: 'name' }>> &
  Outer<
    RenamedColumns<'master.driver', { driver_id: 'id'; driver_name: 'name' }> &
      ColumnsOf<'master.driver', 'credit_point'>
  > &
  Computed<{
    condition: string
    trips_done: number
    trips_now: number
    kg_today: number
    km_today: number | null
    last_at: string | null
  }> &
  Known &
  Outer<TripFacts> &
  Outer<SessionFacts>

/** A truck that somebody is with today: the trip it is on or has been given, the open session, and what it did today. */
export type PairFacts = FactRow

export interface PlantFacts {
  now: number
  day_start: string
  pairs: PairFacts[]
  /** What trips of the drivers on duty were in, by driver. */
  spans: ReadonlyMap<string, StageSpan[]>
  stills: StillAt[]
  /** What lasts, by trip. */
  alerts: ReadonlyMap<string, RunningAlert[]>
  timesOf: (known: Known) => KnownTimes
  duty: DutyLimits
}

const PAIRS = `
  with who as (
    select truck_id from orders.trip where status = any($1::text[]) and (status = any($2::text[]) or planned_start_at < $4)
      and ($6::uuid[] is null or vendor_id = any($6::uuid[]))
    union select truck_id from orders.driver_session where status = any($5::text[]) and deleted_at is null
      and ($6::uuid[] is null or vendor_id = any($6::uuid[]))
    union select truck_id from orders.trip where delivered_at >= $3 and ($6::uuid[] is null or vendor_id = any($6::uuid[]))
  )
  select k.id as truck_id, k.code as truck_code, k.plate_no, k.vendor_id, k.truck_type, v.name as vendor_name,
    coalesce(c.condition, 'ready') as condition,
    t.id as trip_id, t.row_version as trip_version, t.trip_no, t.order_id, t.status as trip_status, t.weigh_plan, t.planned_start_at,
    t.planned_end_at, t.status_since, t.resume_to, t.due_at, t.driver_id as trip_driver_id, t.driver_name as trip_driver,
    t.origin_checkpoint_id, t.destination_checkpoint_id, o.order_no, o.version, a.name as origin, b.name as destination,
    q.name as hold_problem, r.standard_duration_min, m.loading_min, m.unloading_min,
    s.id as session_id, s.row_version as session_version, s.status as session_status, s.driver_id as session_driver_id,
    s.driver_name as session_driver, s.login_at, s.resting_since, s.rested_at, s.rest_s, s.by_proxy,
    done.n as trips_done, open.n as trips_now, done.kg as kg_today, done.km as km_today, done.last_at,
    d.id as driver_id, d.name as driver_name, d.credit_point::int as credit_point
  from who
  join master.public_truck k on k.id = who.truck_id
  join master.public_vendor v on v.id = k.vendor_id
  left join vm.public_truck_state c on c.truck_id = k.id
  left join lateral (select * from orders.trip x where x.truck_id = k.id and x.status = any($1::text[])
      and (x.status = any($2::text[]) or x.planned_start_at < $4) and ($6::uuid[] is null or x.vendor_id = any($6::uuid[]))
    order by x.status = 'assigned', x.status = 'accepted', x.planned_start_at, x.id limit 1) t on true
  ${STANDARD_TIMES}
  left join orders."order" o on o.id = t.order_id
  left join master.public_checkpoint a on a.id = t.origin_checkpoint_id
  left join master.public_checkpoint b on b.id = t.destination_checkpoint_id
  left join master.public_problem q on q.id = t.hold_reason_problem_id and t.status = 'on_hold'
  left join orders.driver_session s on s.truck_id = k.id and s.status = any($5::text[]) and s.deleted_at is null
  cross join lateral (select count(*)::int as n, coalesce(sum(coalesce(x.destination_net_kg, x.origin_net_kg, x.planned_kg)), 0)::float8 as kg,
      sum(x.distance_km)::float8 as km,
      max(x.delivered_at) as last_at, (array_agg(x.driver_id order by x.delivered_at desc))[1] as last_driver
    from orders.trip x where x.truck_id = k.id and x.delivered_at >= $3 and ($6::uuid[] is null or x.vendor_id = any($6::uuid[]))) done
  cross join lateral (select count(*)::int as n from orders.trip x where x.truck_id = k.id and x.status = any($1::text[])
    and x.status <> all(array['assigned', 'accepted']) and ($6::uuid[] is null or x.vendor_id = any($6::uuid[]))) open
  left join master.public_driver d on d.id = coalesce(t.driver_id, s.driver_id, done.last_driver)
  where $6::uuid[] is null or k.vendor_id = any($6::uuid[])
  order by k.id`

/** A clock of the day counts from when the longest session began, three days back at most. */
const LOOK_BACK_MS = 72 * 3_600_000

/** Reads what all pairs of a reader do, in six statements whatever their number. */
export async function readPlant(db: Executor, actor: Pick<Actor, 'scope'>): Promise<PlantFacts> {
  const now = clock.ms()
  const day = plantDay(new Date(now))
  const day_start = startOfPlantDay(day).toISOString()
  const pairs = await runKept<FactRow>(db, PAIRS, [
    [...OPEN_TRIP_STATES],
    [...UNDER_WAY, 'on_hold'],
    day_start,
    startOfPlantDay(addDays(day, 1)).toISOString(),
    [...OPEN_SESSION_STATES],
    actor.scope.vendor,
  ])
  const drivers = pairs.flatMap(({ session_driver_id }) => session_driver_id ?? [])
  const logins = pairs.flatMap(({ login_at }) => (login_at === null ? [] : Date.parse(login_at)))
  const since = Math.max(Math.min(now, ...logins), now - LOOK_BACK_MS)
  const limits = await settingsOf(db, [...STANDARD_LIMITS, ...DUTY_LIMITS, 'trip_start_min'])
  return {
    now,
    day_start,
    pairs,
    timesOf: (known) => ({ standards: standardsFrom(known, limits), start_min: limits.trip_start_min }),
    duty: limits,
    spans: drivers.length
      ? await stageSpans(db, drivers, new Date(since).toISOString(), RUNNING_TRIP_STATES)
      : new Map(),
    alerts: Map.groupBy(await runningAlerts(db, actor), ({ trip_id }) => trip_id ?? ''),
    stills: await standstillsIn(db, new Date(now - LOOK_BACK_MS).toISOString(), new Date(now).toISOString()),
  }
}
