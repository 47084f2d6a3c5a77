import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import { lostTrips, type LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { TRUCK_CONDITIONS, USABLE_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp } from '#engine/call/service.ts'
import type { ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { startFor } from '#services/order/dispatch/reassign.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'

/** Pairs are looked for so many trips at once; the others follow when these have theirs. */
const LOOKED_FOR = 10
const PAIRS_EACH = 3
const MOST = 100

type Lost = ColumnsOf<
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
  Always<ColumnsOf<'vm.truck_condition', 'condition' | 'since'>> &
  ColumnsOf<'vm.truck_condition', 'expected_ready_at'> &
  Computed<{ origin: string; destination: string; cargo: string; problem: string | null }>

/** Planned trips in the caller's scope whose truck is not fit for work any more (life.D9). */
function readLost(db: Executor, actor: Actor): Promise<Lost[]> {
  const p = new Parameters()
  const scope = scopeClause('order', trip, actor, p)
  return runSql<Lost>(
    db,
    `select t.id, t.trip_no, t.order_id, t.order_line_id, t.row_version, t.plate_no, t.driver_id, t.driver_name, t.planned_kg,
       t.planned_start_at, o.name as origin, d.name as destination, c.name as cargo, s.condition, s.since, s.expected_ready_at,
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
      ({ truck, driver, warnings }) => !warnings.length && !taken.has(truck.id) && !taken.has(driver.id),
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

const conditionLabel = (condition: string): string =>
  TRUCK_CONDITIONS.find(({ value }) => value === condition)?.label ?? condition

/** The task of the tower when trucks drop out: the trips that lost theirs, with who could have them. */
export function mountLostTrips(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, lostTrips, async ({ actor }) => {
    const lost = await readLost(ctx.db, actor)
    const pairs = await pairsFor(ctx.db, actor, lost)
    return {
      items: lost.map(({ order_line_id: _line, driver_id: _driver, condition, ...row }) => ({
        ...row,
        condition: translated(actor.lang, conditionLabel(condition)),
        pairs: pairs.get(row.id) ?? null,
      })),
    }
  })
}
