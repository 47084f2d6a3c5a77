import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { OPEN_TRIP_STATES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { VesselCall, VesselProgress } from '#contracts/order/vessel-call.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { standstillsIn, type StillAt } from '#services/order/dispatch/still-facts.ts'
import { FIRST_OF } from '#services/order/order/vessel-doubts.ts'
import { progressOf } from '#services/order/order/rules/vessel-progress.ts'

type CallOrder = ColumnsOf<'orders.order', 'id' | 'order_no' | 'version' | 'status' | 'vessel_doubt'> &
  Outer<RenamedColumns<'master.cargo', { cargo: 'name' }>> &
  Computed<{ quantity_ton: number; linked: boolean }>

/**
 * Orders of a call in the caller's scope: those put to it, and those that name its vessel with its voyage, or without one while their
 * window meets the days of the call and of none before it.
 */
function ordersOf(db: Executor, actor: Actor, row: VesselCall): Promise<CallOrder[]> {
  return runSql<CallOrder>(
    db,
    `select o.id, o.order_no, o.version, o.status, c.name as cargo, o.quantity_ton::float8 as quantity_ton,
       o.vessel_call_id is not null as linked, o.vessel_doubt
     from orders.vessel_call k join orders."order" o on o.vessel_call_id = k.id or o.vessel_key = k.vessel_key
     left join master.public_cargo c on c.id = o.cargo_id
     where k.id = $1 and o.deleted_at is null and o.status <> all(array['draft', 'cancelled', 'rejected'])
       and ($2::uuid[] is null or o.vendor_id = any($2::uuid[])) and ($3::uuid[] is null or o.work_unit_id = any($3::uuid[]))
       and (o.vessel_call_id = k.id or (o.vessel_call_id is null and o.vessel_key = k.vessel_key and o.voyage_key = k.voyage_key)
         or (${FIRST_OF('k')}))
     order by o.order_no limit 2000`,
    [row.id, actor.scope.vendor ?? null, actor.scope.work_unit ?? null],
  )
}

type CallTrip = ColumnsOf<'orders.trip', 'order_id' | 'truck_id'> &
  Computed<{ kg: number | null; at: string | null; is_open: boolean }>

/** Trips of these orders: weighed at the vessel's side where that is known, else at the other end. */
function tripsOf(db: Executor, row: VesselCall, orders: readonly CallOrder[]): Promise<CallTrip[]> {
  const [own, other, at] =
    row.direction === 'discharge'
      ? ['origin_net_kg', 'destination_net_kg', 'loaded_at']
      : ['destination_net_kg', 'origin_net_kg', 'delivered_at']
  // What was lost on its way has left her all the same; a trip that brings cargo counts once it has arrived.
  const lost = row.direction === 'discharge' ? 'or t.lost_kg is not null' : ''
  const arrived = row.direction === 'discharge' ? '' : 'case when t.delivered_at is not null then'
  return runSql<CallTrip>(
    db,
    `select t.order_id, t.truck_id, (${arrived} coalesce(t.${own}, t.${other}) ${arrived && 'end'})::float8 as kg,
       coalesce(t.${at}, t.delivered_at, t.status_since) as at, t.status = any($2::text[]) as is_open
     from orders.trip t where t.order_id = any($1::uuid[]) and t.kind = 'delivery' and (t.status <> all($3::text[]) ${lost})`,
    [orders.map(({ id }) => id), OPEN_TRIP_STATES, VOID_TRIP_STATES],
  )
}

const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at))
const kgOf = (ton: number | null): number | null => (ton === null ? null : Math.round(ton * 1000))

/** Her standstills are those of her berth from when she is alongside. */
const alongside = ({ berthed_at, eta }: VesselCall): number => Date.parse(berthed_at ?? eta)

function stillAtBerth(db: Executor, row: VesselCall, now: number): Promise<StillAt[]> {
  const until = row.sailed_at ?? new Date(now).toISOString()
  return standstillsIn(db, new Date(alongside(row)).toISOString(), until, row.checkpoint_id)
}

/** How far a vessel is, by the orders that the reader sees. */
export async function vesselProgressOf(db: Executor, actor: Actor, row: VesselCall): Promise<VesselProgress> {
  const orders = await ordersOf(db, actor, row)
  const trips = orders.length ? await tripsOf(db, row, orders) : []
  const loads = trips.flatMap(({ kg, at, order_id }) =>
    kg !== null && at !== null ? [{ kg, at: Date.parse(at), order_id }] : [],
  )
  const now = clock.ms()
  const bill_kg = kgOf(row.bill_ton) ?? 0
  const draft_kg = kgOf(row.draft_survey_ton)
  const found = progressOf(
    {
      bill_kg,
      draft_kg,
      berthed: ms(row.berthed_at),
      sailed: ms(row.sailed_at),
      loads,
      standstills: (await stillAtBerth(db, row, now)).map((stop) => ({
        ...stop,
        from: Math.max(stop.from, alongside(row)),
      })),
    },
    now,
  )
  return {
    ...found,
    bill_kg,
    draft_kg,
    finish_at: found.finish_at === null ? null : new Date(found.finish_at).toISOString(),
    trips: loads.length,
    trucks: new Set(trips.filter(({ is_open }) => is_open).map(({ truck_id }) => truck_id)).size,
    orders: orders.map((order) => {
      const own = loads.filter(({ order_id }) => order_id === order.id)
      return { ...order, trips: own.length, kg: own.reduce((sum, { kg }) => sum + kg, 0) }
    }),
    at: new Date(now).toISOString(),
  }
}
