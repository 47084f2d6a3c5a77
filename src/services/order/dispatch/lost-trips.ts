import { translated } from '#i18n/translated.ts'
import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { BEFORE_LOADED } from '#contracts/dispatch/trip-event.ts'
import { lostTrips, waitingTrips, type LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { TRUCK_CONDITIONS, USABLE_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { startFor } from '#services/order/dispatch/reassign.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'

/** Pairs are looked for so many trips at once; the others follow when these have theirs. */
const LOOKED_FOR = 10
const PAIRS_EACH = 3
const MOST = 100

type Told = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'order_id'
  | 'order_line_id'
  | 'row_version'
  | 'plate_no'
  | 'driver_id'
  | 'driver_name'
  | 'planned_kg'
  | 'planned_start_at'
> &
  RenamedColumns<'master.checkpoint', { origin: 'name'; destination: 'name' }> &
  RenamedColumns<'master.cargo', { cargo: 'name' }> &
  Outer<RenamedColumns<'master.problem', { problem: 'name' }>>

type Unfit = Told &
  ColumnsOf<'vm.truck_condition', 'condition' | 'since' | 'expected_ready_at'> &
  Computed<{ why: 'truck' }>

type Waiting = Told &
  RenamedColumns<'orders.trip', { since: 'status_since' }> &
  Computed<{ why: Exclude<LostTrip['why'], 'truck'>; condition: string; expected_ready_at: null }>

type Lost = Unfit | Waiting

/** Planned trips in the caller's scope whose truck is not fit for work any more (life.D9). */
function readLost(db: Executor, actor: Actor): Promise<Unfit[]> {
  const p = new Parameters()
  const scope = scopeClause('order', trip, actor, p)
  return runSql<Unfit>(
    db,
    `select t.id, t.trip_no, t.order_id, t.order_line_id, t.row_version, t.plate_no, t.driver_id, t.driver_name, t.planned_kg,
       t.planned_start_at, o.name as origin, d.name as destination, c.name as cargo, 'truck' as why, s.condition, s.since, s.expected_ready_at,
       b.name as problem
     from orders.trip t
     join vm.public_truck_state s on s.truck_id = t.truck_id
     join master.public_checkpoint o on o.id = t.origin_checkpoint_id
     join master.public_checkpoint d on d.id = t.destination_checkpoint_id
     join master.public_cargo c on c.id = t.cargo_id
     left join master.public_problem b on b.id = s.reason_problem_id
     where t.deleted_at is null and t.status = any(array['assigned', 'accepted']) and s.condition <> all(${p.add(USABLE_CONDITIONS)}::text[])
       ${scope ? `and ${scope}` : ''}
     order by t.planned_start_at, t.id limit ${MOST}`,
    p.values,
  )
}

/** Why a trip of each kind waits for another pair, as it is told. */
const WAITS: Readonly<Record<Waiting['why'], string>> = {
  declined: 'Declined',
  late: 'Not accepted in time',
  held: 'On hold before loading',
}

/** Trips in the caller's scope that nobody drives although their truck is fit (life.D2, life.D15); a declined load may have gone to others already. */
function readWaiting(db: Executor, actor: Actor, now: string): Promise<Waiting[]> {
  const p = new Parameters()
  const scope = scopeClause('order', trip, actor, p)
  return runSql<Waiting>(
    db,
    `select t.id, t.trip_no, t.order_id, t.order_line_id, t.row_version, t.plate_no, t.driver_id, t.driver_name, t.planned_kg,
       t.planned_start_at, o.name as origin, d.name as destination, c.name as cargo, w.why, w.why as condition, t.status_since as since,
       null as expected_ready_at, b.name as problem
     from orders.trip t
     cross join lateral (select case t.status when 'declined' then 'declined' when 'assigned' then 'late' else 'held' end as why) w
     join orders."order" r on r.id = t.order_id and r.status = any(array['approved', 'assigned', 'in_progress'])
     join orders.order_line l on l.id = t.order_line_id
     join master.public_checkpoint o on o.id = t.origin_checkpoint_id
     join master.public_checkpoint d on d.id = t.destination_checkpoint_id
     join master.public_cargo c on c.id = t.cargo_id
     left join vm.public_truck_state s on s.truck_id = t.truck_id
     left join master.public_problem b on b.id = t.hold_reason_problem_id
     where t.deleted_at is null and (
         t.status = 'declined' and l.remaining_kg > 0 and not exists (select from orders.trip h where h.replaces_trip_id = t.id)
         or t.status = 'assigned' and t.due_at <= ${p.add(now)}::timestamptz
           and coalesce(s.condition, 'ready') = any(${p.add(USABLE_CONDITIONS)}::text[])
         or t.status = 'on_hold' and t.resume_to = any(${p.add(BEFORE_LOADED)}::text[]))
       ${scope ? `and ${scope}` : ''}
     order by t.planned_start_at, t.id limit ${MOST}`,
    p.values,
  )
}

/**
 * The best pairs for each trip; the first proposal of one trip is not proposed for another. Its own driver comes first where the choice
 * has them: they know of the trip already.
 */
async function pairsFor(
  db: Executor,
  actor: Actor,
  lost: readonly Lost[],
): Promise<Map<string, NonNullable<LostTrip['pairs']>>> {
  const found = new Map<string, NonNullable<LostTrip['pairs']>>()
  const taken = new Set<string>()
  for (const row of lost.slice(0, LOOKED_FOR)) {
    const { usable } = await suggest(
      db,
      actor,
      row.order_id,
      { order_line_id: row.order_line_id, planned_start_at: startFor(row) },
      row.id,
    )
    const free = usable.filter(
      ({ truck, driver, warnings }) =>
        !warnings.length &&
        !taken.has(truck.id) &&
        !taken.has(driver.id) &&
        // Who declined it or let its time pass is not asked again.
        (row.why === 'truck' || driver.id !== row.driver_id),
    )
    // A tenth more or less of the load is not worth another driver.
    const carries = ({ truck }: (typeof free)[number]): number =>
      Math.round(Math.min(1, truck.max_kg / row.planned_kg) * 10)
    const best = free.toSorted(
      (one, other) =>
        carries(other) - carries(one) ||
        Number(other.driver.id === row.driver_id) - Number(one.driver.id === row.driver_id) ||
        other.score - one.score,
    )
    const pairs = best.slice(0, PAIRS_EACH)
    const [first] = pairs
    if (first) taken.add(first.truck.id).add(first.driver.id)
    found.set(
      row.id,
      pairs.map(({ truck, driver, distance_km, notes }) => ({
        truck_id: truck.id,
        plate_no: truck.plate_no,
        driver_id: driver.id,
        driver_name: driver.name,
        planned_kg: Math.min(row.planned_kg, truck.max_kg),
        distance_km,
        notes,
      })),
    )
  }
  return found
}

const labelOf = ({ why, condition }: Lost): string =>
  why === 'truck'
    ? (TRUCK_CONDITIONS.find(({ value }) => value === condition)?.label ?? condition)
    : WAITS[why]

/** The trips as they are told, each with who could have it. */
async function withPairs(db: Executor, actor: Actor, lost: readonly Lost[]): Promise<LostTrip[]> {
  const pairs = await pairsFor(db, actor, lost)
  return lost.map((row) => {
    const { order_line_id: _line, driver_id: _driver, ...told } = row
    return {
      ...told,
      condition: translated(actor.lang, labelOf(row)),
      pairs: pairs.get(row.id) ?? null,
    }
  })
}

/** Two tasks of the tower: trips whose truck dropped out, and trips that nobody drives; each with who could have them. */
export function mountLostTrips(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, lostTrips, async ({ actor }) => {
    return { items: await withPairs(ctx.db, actor, await readLost(ctx.db, actor)) }
  })
  mountCall(app, waitingTrips, async ({ actor }) => {
    const waiting = await readWaiting(ctx.db, actor, clock.now().toISOString())
    return { items: await withPairs(ctx.db, actor, waiting) }
  })
}
