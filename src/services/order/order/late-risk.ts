import { clock } from '#kernel/clock.ts'
import { order } from '#contracts/order/order.ts'
import type { Said } from '#contracts/said.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { limitsOf } from '#services/order/dispatch/assign-facts.ts'
import { readFleets, type Fleet, type PairedWork } from '#services/order/dispatch/ready-pairs.ts'
import { paceOf, saidPace, type LinePace } from '#services/order/order/rules/late-risk.ts'

/** Orders that trucks carry, or may be given to. */
const UNDER_WAY = ['approved', 'assigned', 'in_progress']

/** Tonnes a trip and trips a day when no planning standard says otherwise. */
const USUAL_KG = 20_000
const USUAL_TRIPS = 2

type OpenLine = RenamedColumns<'orders.order_line', { line_id: 'id' }> &
  ColumnsOf<
    'orders.order_line',
    'order_id' | 'cargo_id' | 'payload_type_id' | 'truck_type' | 'max_trip_per_truck_per_day'
  > &
  ColumnsOf<'orders.order', 'vendor_id' | 'work_unit_id' | 'window_start' | 'window_end'> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  ColumnsOf<'master.cargo', 'is_hazardous'> &
  RenamedColumns<'master.payload_type', { payload_name: 'name' }> &
  Outer<ColumnsOf<'master.truck_ton_trip', 'max_trip_per_day'>> &
  Computed<{ left_kg: number; daily_limit_kg: number | null; kg_per_trip: number | null }>

function openLines(db: Executor): Promise<OpenLine[]> {
  return runSql<OpenLine>(
    db,
    `select l.id as line_id, l.order_id, o.vendor_id, v.name as vendor_name, o.work_unit_id, o.window_start, o.window_end,
       l.cargo_id, c.name as cargo_name, c.is_hazardous, l.truck_type, l.payload_type_id, p.name as payload_name,
       l.max_trip_per_truck_per_day, (l.daily_limit_ton * 1000)::bigint as daily_limit_kg,
       greatest(0, (l.quantity_ton * 1000)::bigint - l.delivered_kg) as left_kg,
       (s.ton_per_trip * 1000)::bigint as kg_per_trip, s.max_trip_per_day
     from orders."order" o
     join orders.order_line l on l.order_id = o.id
     join master.public_vendor v on v.id = o.vendor_id
     join master.public_cargo c on c.id = l.cargo_id
     join master.public_payload_type p on p.id = l.payload_type_id
     left join lateral (
       select s.ton_per_trip, s.max_trip_per_day from master.public_truck_ton_trip s
       where s.deleted_at is null and s.is_active and s.payload_type_id = l.payload_type_id
         and (s.cargo_id is null or s.cargo_id = l.cargo_id) and (l.truck_type is null or s.truck_type = l.truck_type)
       order by (s.cargo_id is not null) desc, s.ton_per_trip desc, s.id limit 1) s on true
     where o.status = any($1::text[]) and o.deleted_at is null
     order by l.order_id, l.position`,
    [UNDER_WAY],
  )
}

type Limits = Awaited<ReturnType<typeof limitsOf>>

/** What a unit's settings allow, asked once for each unit. */
async function limitsOfAll(db: Executor, units: ReadonlySet<string>): Promise<Map<string, Limits>> {
  const limits = new Map<string, Limits>()
  for (const unit of units) limits.set(unit, await limitsOf(db, unit))
  return limits
}

function pacedLine(line: OpenLine, fleet: Fleet, limits: Limits): LinePace {
  const work: PairedWork = { ...line, ...limits, max_trip_per_truck_per_day: null, duration_min: 0 }
  const { kg_per_trip, max_trip_per_day, max_trip_per_truck_per_day: most } = line
  return {
    left_kg: line.left_kg,
    daily_limit_kg: line.daily_limit_kg,
    pairs: fleet.pairsFor(work),
    kg_per_trip: kg_per_trip ?? USUAL_KG,
    trips: Math.min(max_trip_per_day ?? USUAL_TRIPS, most ?? Infinity),
  }
}

interface Found {
  id: string
  late: boolean
  pace: Said | null
}

/** How every order under way stands, in a few statements whatever their number. */
async function findPaces(db: Executor): Promise<Found[]> {
  const lines = await openLines(db)
  const now = clock.now().toISOString()
  const limits = await limitsOfAll(db, new Set(lines.map(({ work_unit_id }) => work_unit_id)))
  const isOpen = [...limits.values()].some(({ subhauler_allowed }) => subhauler_allowed)
  const vendors = isOpen ? null : [...new Set(lines.map(({ vendor_id }) => vendor_id))]
  const fleet = await readFleets(db, vendors, now)
  return [...Map.groupBy(lines, ({ order_id }) => order_id)].map(([id, own]) => {
    const paced = own.map((line) => pacedLine(line, fleet, limits.get(line.work_unit_id)!))
    const pace = paceOf(paced, own[0]!, clock.ms())
    return { id, late: pace.is_late, pace: saidPace(paced, pace) }
  })
}

type Changed = ColumnsOf<'orders.order', 'id' | 'order_no' | 'vendor_id' | 'work_unit_id'> &
  Computed<{ begins: boolean }>

/** Writes what differs; an order somebody works on just now is looked at next time. */
async function keepPaces(w: Write, found: readonly Found[]): Promise<number> {
  const changed = await runSql<Changed>(
    w.tx,
    `with found as (select * from jsonb_to_recordset($1::jsonb) as f(id uuid, late boolean, pace jsonb)),
       own as (select o.id, o.late_since, f.late, f.pace from orders."order" o left join found f on f.id = o.id
         where (o.pace is not null or f.id is not null)
           and (o.late_risk, o.pace) is distinct from (coalesce(f.late, false), f.pace)
         for update of o skip locked)
     update orders."order" o set late_risk = coalesce(own.late, false), pace = own.pace,
       late_since = case when own.late then coalesce(o.late_since, $2) else o.late_since end
     from own where own.id = o.id
     returning o.id, o.order_no, o.vendor_id, o.work_unit_id, o.late_risk and own.late_since is null as begins`,
    [JSON.stringify(found), w.at],
  )
  for (const { id, order_no, vendor_id, work_unit_id, begins } of changed)
    if (begins)
      await w.emit({
        type: 'order.late_risk',
        subject: { type: order.name, id, no: order_no },
        scope: { vendor_id, work_unit_id },
      })
  if (changed.length) countChanged(order)
  return changed.filter(({ begins }) => begins).length
}

/** Looks at every order under way; gives how many are found late for the first time. */
export async function watchPaces(ctx: ServiceContext): Promise<number> {
  const found = await findPaces(ctx.db)
  return write(ctx, SYSTEM, null, (w) => keepPaces(w, found))
}

/** Each minute: tower sees on its list what cannot be carried in time, and is told of it once. */
export const paceJob = (ctx: ServiceContext): Job => ({
  name: 'order.pace',
  cron: '* * * * *',
  done: 'Orders may not be carried in time',
  work: () => watchPaces(ctx),
})
