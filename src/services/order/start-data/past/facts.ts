import type { Always, ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { BillingWeightBasis, ChargeBasis } from '#services/billing/ports.ts'

/** A way of a contract with everything that its past orders and trips repeat. */
export type PastRoute = Narrowed<
  Always<
    ColumnsOf<
      'master.contract_route',
      | 'id'
      | 'contract_id'
      | 'cargo_id'
      | 'payload_type_id'
      | 'origin_checkpoint_id'
      | 'destination_checkpoint_id'
      | 'tariff_idr'
      | 'charge_basis'
      | 'distance_km'
      | 'standard_duration_min'
    >
  >,
  { charge_basis: ChargeBasis }
> &
  ColumnsOf<'master.contract_route', 'min_charge_ton' | 'fixed_ton_per_trip'> &
  ColumnsOf<'master.contract', 'vendor_id'> &
  Narrowed<
    RenamedColumns<'master.contract', { billing_basis: 'billing_weight_basis' }>,
    { billing_basis: BillingWeightBasis }
  > &
  ColumnsOf<'master.cargo', 'bag_weight_kg'> &
  RenamedColumns<'master.checkpoint', { destination_code: 'code' }> &
  Outer<RenamedColumns<'master.scale', { origin_scale_id: 'id'; origin_scale: 'code' }>> &
  Outer<RenamedColumns<'master.scale', { destination_scale_id: 'id'; destination_scale: 'code' }>> &
  Outer<RenamedColumns<'billing.purchase_order_line', { po_id: 'purchase_order_id'; po_line_id: 'id' }>> &
  Computed<{ tolerance_percent: string }>

export type PastTruck = ColumnsOf<
  'master.truck',
  'id' | 'code' | 'truck_type' | 'plate_no' | 'vendor_id' | 'tare_kg'
> &
  /** Most it may carry of each cargo, kg. */
  Computed<{ loads: Readonly<Record<string, number>> }>

export type PastDriver = ColumnsOf<'master.driver', 'id' | 'name' | 'vendor_id'>

/** Who is on the way in a trip that is there already, and from when till when. */
export interface Busy {
  truck_id: string
  driver_id: string
  from: number
  until: number
}

/** What the past is made of. */
export interface PastFacts {
  routes: readonly PastRoute[]
  trucks: readonly PastTruck[]
  drivers: readonly PastDriver[]
}

/** What was lived through beside it. */
export interface Lived {
  busy: readonly Busy[]
  /** The last number of each series so far. */
  series: ReadonlyMap<string, number>
}

const ROUTES = `
  select r.id, r.contract_id, r.cargo_id, r.payload_type_id, r.origin_checkpoint_id, r.destination_checkpoint_id, r.tariff_idr,
    r.charge_basis, r.distance_km, r.standard_duration_min, r.min_charge_ton, r.fixed_ton_per_trip, k.vendor_id,
    k.billing_weight_basis as billing_basis, c.bag_weight_kg, d.code as destination_code,
    so.id as origin_scale_id, so.code as origin_scale, sd.id as destination_scale_id, sd.code as destination_scale,
    l.purchase_order_id as po_id, l.id as po_line_id,
    coalesce(c.susut_tolerance_percent, k.susut_tolerance_percent)::text as tolerance_percent
  from master.public_contract_route r join master.public_contract k on k.id = r.contract_id
  join master.public_cargo c on c.id = r.cargo_id
  join master.public_checkpoint o on o.id = r.origin_checkpoint_id
  join master.public_checkpoint d on d.id = r.destination_checkpoint_id
  left join master.public_scale so on so.id = o.scale_id
  left join master.public_scale sd on sd.id = d.scale_id
  left join billing.public_purchase_order p on p.contract_id = k.id and p.status = 'open'
  left join billing.public_purchase_order_line l on l.purchase_order_id = p.id and l.cargo_id = r.cargo_id
  where r.standard_duration_min is not null order by r.id`

/** Reads what a past is made of: it is there before any order is. */
export async function readPastFacts(w: Write): Promise<PastFacts> {
  const routes = await runSql<PastRoute>(w.tx, ROUTES)
  const trucks = await runSql<PastTruck>(
    w.tx,
    `select k.id, k.code, k.truck_type, k.plate_no, k.vendor_id, k.tare_kg,
       (select jsonb_object_agg(c.cargo_id, c.max_load_kg) from master.public_truck_cargo c where c.truck_id = k.id) as loads
     from master.public_truck k where k.is_active and k.condition in ('ready', 'ready_with_notes')
       and exists (select from master.public_truck_cargo c where c.truck_id = k.id) order by k.id`,
  )
  const drivers = await runSql<PastDriver>(
    w.tx,
    'select id, name, vendor_id from master.public_driver where is_active order by id',
  )
  return { routes, trucks, drivers }
}

/** Reads who is on the way and how far the numbers are, after the demo's own orders were lived through. */
export async function readLived(w: Write): Promise<Lived> {
  const trips = await runSql<
    ColumnsOf<'orders.trip', 'truck_id' | 'driver_id'> &
      RenamedColumns<'orders.trip', { from_at: 'created_at' }> &
      Computed<{ until_at: string }>
  >(
    w.tx,
    `select truck_id, driver_id, created_at as from_at, greatest(planned_end_at, coalesce(delivered_at, planned_end_at)) as until_at
     from orders.trip`,
  )
  const series = await runSql<ColumnsOf<'orders.number_series', 'prefix' | 'last_value'>>(
    w.tx,
    'select prefix, last_value from orders.number_series',
  )
  return {
    busy: trips.map(({ from_at, until_at, ...who }) => ({
      ...who,
      from: Date.parse(from_at),
      until: Date.parse(until_at),
    })),
    series: new Map(series.map(({ prefix, last_value }) => [prefix, last_value])),
  }
}
