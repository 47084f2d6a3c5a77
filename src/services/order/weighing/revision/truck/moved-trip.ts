import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TripFacts } from '#services/order/weighing/facts.ts'

/** A trip that a ticket may leave or come to. */
export type MovedTrip = Narrowed<
  ColumnsOf<
    'orders.trip',
    | 'id'
    | 'trip_no'
    | 'status'
    | 'order_id'
    | 'order_line_id'
    | 'work_unit_id'
    | 'truck_id'
    | 'vendor_id'
    | 'driver_id'
    | 'driver_name'
    | 'cargo_id'
    | 'origin_checkpoint_id'
    | 'destination_checkpoint_id'
    | 'origin_scale_id'
    | 'destination_scale_id'
    | 'origin_trip_id'
    | 'origin_net_kg'
    | 'planned_kg'
    | 'weigh_plan'
    | 'surat_jalan_no'
    | 'tariff_idr'
    | 'charge_basis'
    | 'created_at'
    | 'delivered_at'
  >,
  Pick<TripFacts, 'weigh_plan'>
> &
  ColumnsOf<'orders.order', 'order_no'> &
  RenamedColumns<'orders.order_line', { line_no: 'position' }> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  Outer<ColumnsOf<'master.contract', 'contract_no'>> &
  Outer<RenamedColumns<'master.contract', { contract_vendor_id: 'vendor_id'; contract_from: 'start_date' }>> &
  Outer<RenamedColumns<'master.contract_route', { route_code: 'code' }>> &
  Computed<{ load_date: string; printed: number; tickets: { place: string; id: string; no: string }[] }>

const TRIPS = `
  select t.id, t.trip_no, t.status, t.order_id, t.order_line_id, t.work_unit_id, t.truck_id, t.vendor_id, t.driver_id, t.driver_name, t.cargo_id,
    t.origin_checkpoint_id, t.destination_checkpoint_id, t.origin_scale_id, t.destination_scale_id, t.origin_trip_id, t.origin_net_kg, t.planned_kg,
    t.weigh_plan, t.surat_jalan_no, t.tariff_idr, t.charge_basis, t.created_at, t.delivered_at, o.order_no, l.position as line_no,
    l.load_date::text as load_date, v.name as vendor_name, k.contract_no, k.vendor_id as contract_vendor_id, k.start_date as contract_from,
    r.code as route_code,
    t.papers_printed + coalesce((select sum(g.note_printed_count) from orders.weighing g where g.trip_id = t.id and g.place = 'origin'
      and g.status <> 'void'), 0)::int as printed,
    coalesce((select json_agg(json_build_object('place', g.place, 'id', g.id, 'no', g.ticket_no) order by g.first_at) from orders.weighing g
      where g.trip_id = t.id and g.status <> 'void' and g.deleted_at is null), '[]') as tickets
  from orders.trip t join orders."order" o on o.id = t.order_id join orders.order_line l on l.id = t.order_line_id
  join master.public_vendor v on v.id = t.vendor_id left join master.public_contract k on k.id = o.contract_id
  left join master.public_contract_route r on r.id = t.contract_route_id`

/** A trip as a ticket sees it; null where there is none. */
export async function movedTrip(
  db: Executor,
  id: string | null,
  look: { lock: boolean },
): Promise<MovedTrip | null> {
  if (id === null) return null
  const [row] = await runSql<MovedTrip>(
    db,
    `${TRIPS} where t.id = $1 and t.deleted_at is null ${look.lock ? 'for update of t' : ''}`,
    [id],
  )
  return row ?? null
}

/** Trips of a truck that were there at a moment and not over long before, the newest first. */
export function tripsOfTruck(
  db: Executor,
  truckIds: readonly string[],
  { first_at, second_at }: { first_at: string; second_at: string },
): Promise<MovedTrip[]> {
  return runSql<MovedTrip>(
    db,
    `${TRIPS} where t.truck_id = any($1::uuid[]) and t.deleted_at is null and t.created_at <= $3
       and t.status not in ('declined', 'cancelled', 'failed') and coalesce(t.delivered_at, 'infinity') >= $2::timestamptz - interval '1 day'
     order by t.planned_start_at desc, t.id limit 200`,
    [truckIds, first_at, second_at],
  )
}
