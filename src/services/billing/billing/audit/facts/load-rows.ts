import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { LoadFacts } from '#services/billing/billing/audit/rules/load-facts.ts'
import type { BillingWeightBasis } from '#services/billing/tariff/rules/freight.ts'

/** A load as the schemas of trips, orders and master data have it, by the trip that ended it. */
export type LoadRow = Narrowed<
  ColumnsOf<
    'orders.trip',
    | 'trip_no'
    | 'status'
    | 'kind'
    | 'order_id'
    | 'order_line_id'
    | 'work_unit_id'
    | 'vendor_id'
    | 'truck_id'
    | 'driver_id'
    | 'plate_no'
    | 'cargo_id'
    | 'payload_type_id'
    | 'origin_checkpoint_id'
    | 'destination_checkpoint_id'
    | 'contract_route_id'
    | 'weigh_plan'
    | 'planned_kg'
    | 'origin_net_kg'
    | 'destination_net_kg'
    | 'origin_gross_kg'
    | 'origin_tare_kg'
    | 'loss_kg'
    | 'lost_kg'
    | 'lost_confirmed_at'
    | 'paid_ways'
    | 'paid_reason'
    | 'freight_idr'
    | 'cycle_min'
    | 'waiting_origin_min'
    | 'waiting_destination_min'
    | 'bag_claim'
    | 'pod_receiver_name'
    | 'pod_signed_at'
    | 'verified_at'
    | 'loaded_at'
    | 'dispute_reason'
  >,
  Pick<LoadFacts, 'kind' | 'weigh_plan' | 'paid_ways' | 'bag_claim'>
> &
  RenamedColumns<
    'orders.trip',
    { trip_id: 'id'; way_origin_id: 'origin_checkpoint_id'; way_destination_id: 'destination_checkpoint_id' }
  > &
  Outer<
    ColumnsOf<'orders.trip_dispute', 'disputed_at'> &
      RenamedColumns<'orders.trip_dispute', { disputed_by: 'disputed_by_name' }>
  > &
  ColumnsOf<'orders.order', 'order_no' | 'contract_id' | 'purchase_order_id' | 'requires_pod'> &
  ColumnsOf<'orders.order_line', 'purchase_order_line_id'> &
  ColumnsOf<'master.cargo', 'bag_weight_kg' | 'claim_price_idr_per_kg'> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  ColumnsOf<
    'master.contract',
    'contract_no' | 'start_date' | 'end_date' | 'waiting_free_min' | 'waiting_rate_idr_per_hour'
  > &
  Narrowed<
    RenamedColumns<
      'master.contract',
      { contract_vendor_id: 'vendor_id'; contract_status: 'status'; basis: 'billing_weight_basis' }
    >,
    { basis: BillingWeightBasis }
  > &
  RenamedColumns<'master.vendor', { contract_vendor: 'name'; vendor_name: 'name' }> &
  ColumnsOf<'master.truck', 'truck_type'> &
  RenamedColumns<'master.checkpoint', { origin_name: 'name'; destination_name: 'name' }> &
  Outer<ColumnsOf<'billing.purchase_order', 'po_no'>> &
  Computed<{
    load_date: string
    rated_min: number | null
    tolerance_percent: string
    reimburse_cap_idr: number | null
    pod_files: number
    counted_bags: number | null
    po_valid_from: string | null
    po_valid_to: string | null
  }>

/** What a line of the order service's own evidence counts as a receipt on file: pictures of it, or the signature. */
const POD_FILES = `(select count(*) from orders.public_trip_pod_file f where f.trip_id = t.id)
  + (t.pod_signature_file_id is not null)::integer`

/** The bags that count: received, else those of the ticket it left with, else planned. */
const COUNTED_BAGS = `coalesce(t.bag_count_received, (select g.bag_count from orders.public_weighing g
  where g.trip_id = f.id and g.place = 'origin' and g.status <> 'void' and g.deleted_at is null limit 1), t.bag_count_planned)`

/**
 * The facts of loads, each by the trip that ended it; `f` is the trip it left its origin with. What is loaded on a day counts for that day
 * of the plant, or the planned day where nobody saw it loaded.
 */
export function loadRows(db: Executor, tripIds: readonly string[]): Promise<LoadRow[]> {
  return runSql<LoadRow>(
    db,
    `select t.id as trip_id, t.trip_no, t.status, t.kind, t.order_id, t.order_line_id, t.work_unit_id, t.vendor_id, t.truck_id, t.driver_id, t.plate_no,
       t.cargo_id, t.payload_type_id, t.origin_checkpoint_id, t.destination_checkpoint_id, t.contract_route_id, t.weigh_plan, t.planned_kg,
       t.origin_net_kg, t.destination_net_kg, t.origin_gross_kg, t.origin_tare_kg, t.loss_kg, t.lost_kg, t.lost_confirmed_at, t.paid_ways,
       t.paid_reason, t.freight_idr, t.cycle_min, t.waiting_destination_min, f.waiting_origin_min, t.bag_claim, t.pod_receiver_name,
       t.pod_signed_at, t.verified_at, f.loaded_at, t.dispute_reason,
       coalesce((f.loaded_at at time zone 'Asia/Jakarta')::date, l.load_date)::text as load_date,
       f.origin_checkpoint_id as way_origin_id, f.destination_checkpoint_id as way_destination_id,
       coalesce((t.engine_hours * 60)::integer, t.cycle_min) as rated_min,
       coalesce(t.tolerance_percent, c.susut_tolerance_percent, k.susut_tolerance_percent, 0)::text as tolerance_percent,
       o.order_no, o.contract_id, o.purchase_order_id, o.requires_pod, l.purchase_order_line_id,
       c.bag_weight_kg, c.claim_price_idr_per_kg, c.name as cargo_name,
       k.contract_no, k.start_date, k.end_date, k.waiting_free_min, k.waiting_rate_idr_per_hour, k.vendor_id as contract_vendor_id,
       coalesce(r.reimburse_cap_idr, k.reimburse_cap_idr) as reimburse_cap_idr, kv.name as contract_vendor, k.status as contract_status, k.billing_weight_basis as basis,
       u.truck_type, v.name as vendor_name, cf.name as origin_name, ct.name as destination_name,
       ${POD_FILES} as pod_files, ${COUNTED_BAGS} as counted_bags, d.disputed_at, d.disputed_by_name as disputed_by,
       p.po_no, p.valid_from::text as po_valid_from, p.valid_to::text as po_valid_to
     from orders.public_trip t
     join orders.public_trip f on f.id = coalesce(t.origin_trip_id, t.id)
     join orders.public_order o on o.id = t.order_id
     join orders.public_order_line l on l.id = t.order_line_id
     join master.public_contract k on k.id = o.contract_id
     join master.public_vendor kv on kv.id = k.vendor_id
     join master.public_vendor v on v.id = t.vendor_id
     join master.public_cargo c on c.id = t.cargo_id
     join master.public_truck u on u.id = t.truck_id
     join master.public_checkpoint cf on cf.id = f.origin_checkpoint_id
     join master.public_checkpoint ct on ct.id = f.destination_checkpoint_id
     left join master.public_contract_route r on r.id = t.contract_route_id
     left join billing.purchase_order p on p.id = o.purchase_order_id
     left join lateral (select q.disputed_at, q.disputed_by_name from orders.public_trip_dispute q where q.trip_id = t.id
       order by q.position desc limit 1) d on t.status = 'disputed'
     where t.id = any($1::uuid[]) and t.deleted_at is null order by t.id`,
    [tripIds],
  )
}
