import type { Actor } from '#kernel/actor.ts'
import type { HandedTrip, HandoverList, PromisedOrder } from '#contracts/dispatch/handover-list.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { alertLabel, runningAlerts } from '#services/order/dispatch/running-alerts.ts'
import { readActivities, type Pair } from '#services/order/dispatch/activities.ts'

/** A promise that runs out in the next shift or the one after. */
const PROMISED_HOURS = 24

function promises(db: Executor, actor: Pick<Actor, 'scope'>, now: number): Promise<PromisedOrder[]> {
  return runSql<
    RenamedColumns<'orders.order', { order_id: 'id' }> &
      ColumnsOf<'orders.order', 'order_no' | 'version' | 'window_end'> &
      Outer<RenamedColumns<'master.cargo', { cargo: 'name' }>> &
      Computed<{ left_kg: number }>
  >(
    db,
    `select o.id as order_id, o.version, o.order_no, c.name as cargo, o.window_end, greatest(0, o.quantity_ton * 1000 - o.delivered_kg)::float8 as left_kg
     from orders."order" o left join master.public_cargo c on c.id = o.cargo_id
     where o.status in ('approved', 'assigned', 'in_progress') and o.deleted_at is null and o.window_end <= $1
       and o.delivered_kg < o.quantity_ton * 1000 and ($2::uuid[] is null or o.vendor_id = any($2::uuid[]))
     order by o.window_end, o.order_no limit 100`,
    [new Date(now + PROMISED_HOURS * 3_600_000).toISOString(), actor.scope.vendor],
  )
}

async function stills(db: Executor): Promise<HandoverList['standstills']> {
  return runSql<
    RenamedColumns<'master.checkpoint', { checkpoint: 'name' }> &
      ColumnsOf<'orders.standstill', 'reason' | 'from_at'>
  >(
    db,
    `select k.name as checkpoint, s.reason, s.from_at from orders.standstill s join master.public_checkpoint k on k.id = s.checkpoint_id
     where s.to_at is null and s.deleted_at is null order by s.from_at limit 100`,
  )
}

async function alerts(db: Executor, actor: Pick<Actor, 'scope'>): Promise<HandoverList['alerts']> {
  const found = await runningAlerts(db, actor)
  return found.map(({ kind, trip_no, plate_no, driver_name, started_at, acked_by_name, note }) => ({
    alert: alertLabel(kind),
    trip_no,
    plate_no,
    driver_name,
    started_at,
    acked_by_name,
    note,
  }))
}

function tripOf({ facts, standing }: Pair): HandedTrip[] {
  if (facts.trip_id === null) return []
  const {
    trip_id,
    order_id,
    version,
    trip_no,
    order_no,
    plate_no,
    trip_driver,
    origin,
    destination,
    trip_status,
  } = facts
  const { minutes, over } = standing
  const problem = facts.hold_problem
  return [
    { trip_id, order_id, version, trip_no, order_no, plate_no, driver_name: trip_driver, origin, destination, status: trip_status, minutes, over, problem }, // prettier-ignore
  ]
}

/** What is running, held, late and promised just now, as its reader sees it. */
export async function compileHandover(db: Executor, actor: Pick<Actor, 'scope'>): Promise<HandoverList> {
  const { pairs, now } = await readActivities(db, actor)
  const out = pairs.filter(({ standing }) => standing.stage !== 'free' && standing.stage !== 'given')
  const held = out.filter(({ standing }) => standing.stage === 'on_hold')
  const moving = out.filter(({ standing }) => standing.stage !== 'on_hold')
  return {
    at: new Date(now).toISOString(),
    running: moving.filter(({ standing }) => standing.over === 0).flatMap(tripOf),
    stuck: moving.filter(({ standing }) => standing.over > 0).flatMap(tripOf),
    held: held.flatMap(tripOf),
    promises: await promises(db, actor, now),
    standstills: await stills(db),
    alerts: await alerts(db, actor),
    drivers: pairs.flatMap(({ facts, standing }) => {
      const [clock] = standing.duty?.clocks ?? []
      return clock && facts.session_driver
        ? [{ driver_name: facts.session_driver, plate_no: facts.plate_no, clock }]
        : []
    }),
  }
}
