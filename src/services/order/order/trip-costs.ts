import {
  tracedFreight,
  type BillingWeightBasis,
  type ChargeBasis,
  type Freight,
  type FreightTerms,
  type LoadAndCost,
  type RateTrace,
} from '#services/billing/ports.ts'
import { ARRIVED_KG } from '#services/order/order/arrived.ts'
import type { TripRow } from '#services/order/dispatch/trip-ends.ts'
import { TIMES_PAID, type PaidWays } from '#contracts/dispatch/trip-ways.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A trip with everything that makes its price. */
export type CostedTrip = TripRow &
  Narrowed<
    ColumnsOf<
      'orders.trip',
      | 'order_line_id'
      | 'origin_net_kg'
      | 'destination_net_kg'
      | 'bag_count_received'
      | 'charge_basis'
      | 'tariff_idr'
      | 'cycle_min'
      | 'kind'
      | 'paid_ways'
    >,
    { charge_basis: ChargeBasis | null; paid_ways: PaidWays | null }
  > &
  Narrowed<
    RenamedColumns<'master.contract', { billing_basis: 'billing_weight_basis' }>,
    { billing_basis: BillingWeightBasis }
  > &
  ColumnsOf<'master.cargo', 'bag_weight_kg'> &
  Outer<
    ColumnsOf<
      'master.contract_route',
      'min_charge_ton' | 'fixed_ton_per_trip' | 'distance_km' | 'standard_duration_min'
    >
  > &
  Computed<{ arrived_kg: number; counted_bags: number | null }>

/**
 * The delivered trips of an order. The bags that are billed are those counted where the load arrived, else those of the ticket it left
 * with, else those it was planned with.
 */
export async function deliveredTrips(
  db: Executor,
  orderId: string,
  look: { lock: boolean },
): Promise<CostedTrip[]> {
  return costedTrips(db, orderId, ['delivered'], look)
}

/** The trips of an order in some states, each with what makes its price. */
export async function costedTrips(
  db: Executor,
  orderId: string,
  states: readonly string[],
  look: { lock: boolean },
): Promise<CostedTrip[]> {
  return runSql<CostedTrip>(
    db,
    `select t.id, t.trip_no, t.status, t.truck_id, t.order_line_id, t.origin_net_kg, t.destination_net_kg,
       t.bag_count_received, coalesce(t.bag_count_received,
         (select g.bag_count from orders.weighing g where g.trip_id = coalesce(t.origin_trip_id, t.id) and g.place = 'origin' and g.status <> 'void'
          and g.deleted_at is null), t.bag_count_planned) as counted_bags,
       c.bag_weight_kg, k.billing_weight_basis as billing_basis, r.min_charge_ton, r.fixed_ton_per_trip, t.charge_basis,
       t.tariff_idr, coalesce(r.distance_km, t.distance_km) as distance_km, t.kind, t.paid_ways,
       coalesce((t.engine_hours * 60)::integer, t.cycle_min) as cycle_min, r.standard_duration_min,
       ${ARRIVED_KG} as arrived_kg
     from orders.trip t join orders."order" o on o.id = t.order_id
     join master.public_contract k on k.id = o.contract_id
     join master.public_cargo c on c.id = t.cargo_id
     left join master.public_contract_route r on r.id = t.contract_route_id
     where t.order_id = $1 and t.status = any($2::text[]) order by t.sequence ${look.lock ? 'for update of t' : ''}`,
    [orderId, states],
  )
}

/** What a delivered trip weighs and costs (life.T10); a trip of an order without a tariff costs nothing. */
export function costOf(trip: CostedTrip): Freight {
  const { kg, amount_idr } = tracedCost(trip)
  return { kg, amount_idr }
}

/** Weight and cost of a delivered trip with the trace of the calculation; no trace where there is no tariff. */
export function tracedCost(trip: CostedTrip): Freight & { trace: RateTrace | null } {
  const { charge_basis, tariff_idr, arrived_kg: kg, counted_bags: bag_count, cycle_min } = trip
  const { origin_net_kg, destination_net_kg } = trip
  if (!charge_basis || !tariff_idr) return { kg, amount_idr: 0, trace: null }
  const terms: FreightTerms = { ...trip, charge_basis, tariff_idr }
  const rated = tracedFreight(terms, { kg, origin_net_kg, destination_net_kg, bag_count, cycle_min })
  const times = trip.paid_ways === null ? 1 : TIMES_PAID[trip.paid_ways]
  return { ...rated, amount_idr: rated.amount_idr * times }
}

/**
 * What the trips of each line carry and cost in all: what was delivered as it was, the rest as it is planned, of
 * a lost load the money alone; `except` left out.
 */
export async function needOfLines(
  db: Executor,
  orderId: string,
  delivered: readonly CostedTrip[] = [],
  except: string | null = null,
): Promise<Map<string, LoadAndCost>> {
  const rows = await runSql<ColumnsOf<'orders.trip', 'order_line_id'> & Computed<LoadAndCost>>(
    db,
    `select l.id as order_line_id, coalesce(sum(coalesce(t.billable_kg, t.planned_kg)) filter (where t.kind = 'delivery' and t.lost_kg is null), 0)::bigint as kg,
       coalesce(sum(t.freight_idr), 0)::bigint as idr
     from orders.order_line l
     left join orders.trip t on t.order_line_id = l.id and t.id <> all($3::uuid[])
       and (t.status <> all($2::text[]) or t.lost_kg is not null and t.paid_ways is distinct from 'nothing')
     where l.order_id = $1 group by l.id`,
    [orderId, VOID_TRIP_STATES, [...delivered.map(({ id }) => id), ...(except ? [except] : [])]],
  )
  const need = new Map(rows.map(({ order_line_id, kg, idr }) => [order_line_id, { kg, idr }]))
  for (const trip of delivered) {
    const line = need.get(trip.order_line_id)
    const cost = costOf(trip)
    const kg = trip.kind === 'return' ? 0 : cost.kg
    if (line) need.set(trip.order_line_id, { kg: line.kg + kg, idr: line.idr + cost.amount_idr })
  }
  return need
}
