import { addDays, clock, startOfPlantDay } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { activityDay, type DayPair } from '#contracts/dispatch/activity-day.ts'
import { RUNNING_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { choicesOf, finder } from '#services/order/dispatch/activities.ts'
import { stageSpans } from '#services/order/dispatch/drive-facts.ts'
import {
  driveMs,
  dutyFacts,
  idleMs,
  idleShare,
  isDriven,
  type StageSpan,
} from '#services/order/dispatch/rules/duty.ts'
import { pageOf } from '#services/order/dispatch/rules/page-of.ts'

const MINUTE = 60_000

type Did = ColumnsOf<'master.truck', 'plate_no' | 'vendor_id' | 'truck_type'> &
  RenamedColumns<'master.truck', { truck_id: 'id'; truck_code: 'code' }> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  RenamedColumns<'master.driver', { driver_id: 'id'; driver_name: 'name' }> &
  Computed<Pick<DayPair, 'trips_done' | 'kg' | 'km'>>

type Session = ColumnsOf<
  'orders.driver_session',
  'truck_id' | 'driver_id' | 'login_at' | 'logout_at' | 'resting_since' | 'rested_at' | 'rest_s'
>

interface Day {
  start: string
  end: string
}

/** Who was with which truck on a day, and what they delivered; who carried most first. */
function pairsOf(db: Executor, { scope }: Pick<Actor, 'scope'>, { start, end }: Day): Promise<Did[]> {
  return runSql<Did>(
    db,
    `with mine as (
       select truck_id, driver_id from orders.driver_session where login_at >= $1 and login_at < $2 and deleted_at is null
         and ($3::uuid[] is null or vendor_id = any($3::uuid[]))
       union select truck_id, driver_id from orders.trip where delivered_at >= $1 and delivered_at < $2 and deleted_at is null
         and ($3::uuid[] is null or vendor_id = any($3::uuid[])))
     select k.id as truck_id, k.code as truck_code, k.plate_no, k.truck_type, k.vendor_id, v.name as vendor_name, d.id as driver_id,
       d.name as driver_name, done.n as trips_done, done.kg, done.km
     from mine join master.public_truck k on k.id = mine.truck_id
     join master.public_vendor v on v.id = k.vendor_id
     join master.public_driver d on d.id = mine.driver_id
     cross join lateral (select count(*)::int as n, coalesce(sum(coalesce(t.destination_net_kg, t.origin_net_kg, t.planned_kg)), 0)::int as kg,
         round(sum(t.distance_km))::int as km
       from orders.trip t where t.truck_id = mine.truck_id and t.driver_id = mine.driver_id and t.delivered_at >= $1 and t.delivered_at < $2
         and t.deleted_at is null and ($3::uuid[] is null or t.vendor_id = any($3::uuid[]))) done
     order by done.kg desc, k.plate_no, d.name, d.id`,
    [start, end, scope.vendor],
  )
}

function sessionsOf(db: Executor, drivers: readonly string[], { start, end }: Day): Promise<Session[]> {
  return runSql<Session>(
    db,
    `select truck_id, driver_id, login_at, logout_at, resting_since, rested_at, rest_s from orders.driver_session
     where driver_id = any($1::uuid[]) and login_at >= $2 and login_at < $3 and deleted_at is null order by login_at, id`,
    [drivers, start, end],
  )
}

/** The hours of the sessions that a pair began on the day; one that lasts counts until now. */
function hoursOf(sessions: readonly Session[], spans: readonly StageSpan[], now: number) {
  let [drive, rest, idle, whole] = [0, 0, 0, 0]
  for (const session of sessions) {
    const facts = dutyFacts(session)
    const until = session.logout_at === null ? now : Date.parse(session.logout_at)
    drive += driveMs(spans.filter(isDriven), facts.login, until)
    rest += facts.restMs + (facts.resting === null ? 0 : Math.max(0, until - facts.resting))
    idle += idleMs(facts, spans, until)
    whole += until - facts.login
  }
  return {
    login_at: sessions[0]?.login_at ?? null,
    logout_at: sessions.at(-1)?.logout_at ?? null,
    drive_min: Math.round(drive / MINUTE),
    rest_min: Math.round(rest / MINUTE),
    idle_percent: idleShare(idle, whole),
  }
}

/** Mounts what the pairs did on a day that is over, or on this one so far. */
export function mountActivityDay(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, activityDay, async ({ actor, input }) => {
    const day = {
      start: startOfPlantDay(input.day).toISOString(),
      end: startOfPlantDay(addDays(input.day, 1)).toISOString(),
    }
    const pairs = await pairsOf(ctx.db, actor, day)
    const finds = finder(input.search)
    const left = pairs.filter(
      (pair) =>
        (!input.vendor_id || pair.vendor_id === input.vendor_id) &&
        (!input.truck_type || pair.truck_type === input.truck_type) &&
        finds([pair.plate_no, pair.truck_code, pair.driver_name]),
    )
    const { pagination, items } = pageOf(left, input.page ?? 1)
    const drivers = [...new Set(items.map(({ driver_id }) => driver_id))]
    const sessions = drivers.length ? await sessionsOf(ctx.db, drivers, day) : []
    const spans = sessions.length
      ? await stageSpans(ctx.db, drivers, day.start, RUNNING_TRIP_STATES)
      : new Map<string, StageSpan[]>()
    return {
      total: pairs.length,
      ...choicesOf(pairs),
      pagination,
      items: items.map(({ vendor_id: _vendor, truck_type: _type, ...pair }) => ({
        ...pair,
        ...hoursOf(
          sessions.filter((one) => one.truck_id === pair.truck_id && one.driver_id === pair.driver_id),
          spans.get(pair.driver_id) ?? [],
          clock.ms(),
        ),
      })),
    }
  })
}
