import { lossOf } from '#services/order/weighing/rules/loss.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A trip that rests on the ticket: its own, and those that carried its load on (dec.I2.3). */
export type RestingTrip = ColumnsOf<
  'orders.trip',
  | 'id'
  | 'trip_no'
  | 'status'
  | 'order_id'
  | 'order_line_id'
  | 'cargo_id'
  | 'planned_kg'
  | 'origin_net_kg'
  | 'destination_net_kg'
  | 'received_kg'
  | 'loss_kg'
  | 'loss_percent'
  | 'over_tolerance'
  | 'billable_kg'
  | 'freight_idr'
  | 'delivered_at'
  | 'bag_count_received'
  | 'work_unit_id'
> &
  ColumnsOf<'orders.order', 'order_no'> &
  ColumnsOf<'orders.order_line', 'load_date'> &
  Computed<{ tolerated_percent: string; is_own: boolean }>

/** The trips that rest on a ticket, the own one first; none for a general weighing. */
export async function restingTrips(
  db: Executor,
  ticket: Pick<WeighedTicket, 'trip_id' | 'place'>,
  look: { lock: boolean },
): Promise<RestingTrip[]> {
  if (ticket.trip_id === null) return []
  return runSql<RestingTrip>(
    db,
    `select t.id, t.trip_no, t.status, t.order_id, t.order_line_id, t.cargo_id, t.planned_kg, t.origin_net_kg, t.destination_net_kg, t.received_kg, t.loss_kg,
       t.loss_percent, t.over_tolerance, t.billable_kg, t.freight_idr, t.delivered_at, t.bag_count_received, t.id = $1 as is_own,
       t.work_unit_id, o.order_no, l.load_date::text as load_date,
       coalesce(t.tolerance_percent, c.susut_tolerance_percent, k.susut_tolerance_percent, 0) as tolerated_percent
     from orders.trip t join orders."order" o on o.id = t.order_id join orders.order_line l on l.id = t.order_line_id
     left join master.public_cargo c on c.id = t.cargo_id
     left join master.public_contract k on k.id = o.contract_id
     where t.deleted_at is null and (t.id = $1 or ($2 = 'origin' and t.origin_trip_id = $1))
     order by (t.id = $1) desc, t.sequence, t.id ${look.lock ? 'for update of t' : ''}`,
    [ticket.trip_id, ticket.place],
  )
}

/** What a ticket tells its trip. */
export interface TripWeights {
  origin_net_kg: number | null
  destination_net_kg: number | null
  received_kg: number | null
  loss_kg: number | null
  loss_percent: string | null
  over_tolerance: boolean
}

/** The nets and the loss of a trip once its ticket says what it would; a void ticket says nothing. */
export function weightsAfter(trip: RestingTrip, after: TicketContent): TripWeights {
  const net = after.status === 'void' ? null : after.net_kg
  const isOrigin = after.place === 'origin'
  const origin_net_kg = isOrigin ? net : trip.origin_net_kg
  const destination_net_kg = isOrigin ? trip.destination_net_kg : net
  const received_kg = isOrigin ? trip.received_kg : net === null ? null : after.received_kg
  if (trip.delivered_at === null)
    return {
      origin_net_kg,
      destination_net_kg,
      received_kg,
      loss_kg: trip.loss_kg,
      loss_percent: trip.loss_percent,
      over_tolerance: trip.over_tolerance ?? false,
    }
  const { loss_kg, loss_percent, over_tolerance } = lossOf(
    origin_net_kg,
    destination_net_kg,
    trip.tolerated_percent,
  )
  return { origin_net_kg, destination_net_kg, received_kg, loss_kg, loss_percent, over_tolerance }
}
