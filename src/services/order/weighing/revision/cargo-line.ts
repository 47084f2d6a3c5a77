import { sentence, type Sentence } from '#i18n/translate.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import type { RestingTrip } from '#services/order/weighing/revision/trips.ts'
import type { CostedTrip } from '#services/order/order/trip-costs.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** The order line that a trip is counted and paid on, once its ticket names another cargo. */
export type CargoLine = Narrowed<
  ColumnsOf<
    'orders.order_line',
    'id' | 'position' | 'cargo_id' | 'payload_type_id' | 'contract_route_id' | 'charge_basis' | 'tariff_idr'
  >,
  Pick<CostedTrip, 'charge_basis'>
> &
  ColumnsOf<'master.cargo', 'bag_weight_kg'> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  Outer<
    ColumnsOf<
      'master.contract_route',
      'min_charge_ton' | 'fixed_ton_per_trip' | 'distance_km' | 'standard_duration_min'
    >
  > &
  Computed<{ remaining_kg: number }>

/** Where the trips of a ticket go with its new cargo, and what somebody has to see to themselves. */
export interface CargoMove {
  line: CargoLine | null
  says: Sentence[]
}

/** The trips stay on their lines. */
export const STAYS: CargoMove = { line: null, says: [] }

function linesOf(db: Executor, trip: RestingTrip, cargoId: string): Promise<CargoLine[]> {
  return runSql<CargoLine>(
    db,
    `select l.id, l.position, l.cargo_id, l.payload_type_id, l.contract_route_id, l.charge_basis, l.tariff_idr, c.bag_weight_kg,
       r.min_charge_ton, r.fixed_ton_per_trip, coalesce(r.distance_km, t.distance_km) as distance_km, r.standard_duration_min, coalesce(l.remaining_kg, 0) as remaining_kg,
       c.name as cargo_name
     from orders.order_line l join orders.trip t on t.id = $4 join orders.order_line old on old.id = $2 and old.order_id = l.order_id
       and (old.origin_checkpoint_id, old.destination_checkpoint_id) = (l.origin_checkpoint_id, l.destination_checkpoint_id)
     join master.public_cargo c on c.id = l.cargo_id
     left join master.public_contract_route r on r.id = l.contract_route_id
     where l.order_id = $1 and l.cargo_id = $3 and l.id <> $2 order by l.position`,
    [trip.order_id, trip.order_line_id, cargoId, trip.id],
  )
}

/**
 * The one line of the order that orders the ticket's new cargo on the same way: its trips move there, with its tariff. Where there is none,
 * or more than one, they stay, and that is said: whoever approves says why (life.D5).
 */
export async function cargoMove(
  db: Executor,
  trips: readonly RestingTrip[],
  before: TicketContent,
  after: TicketContent,
): Promise<CargoMove> {
  const own = trips.find(({ is_own }) => is_own)
  const cargo = after.cargo_id
  if (!own || cargo === null || cargo === before.cargo_id || cargo === own.cargo_id) return STAYS
  const found = await linesOf(db, own, cargo)
  const [line] = found
  if (!line)
    return {
      line: null,
      says: [
        sentence(
          'Order {order} has no line of this cargo on the same way: the trip stays on its line and is paid by it. Add a line to the order and ask again, or put its money right by hand.',
          { order: own.order_no },
        ),
      ],
    }
  if (found.length > 1)
    return {
      line: null,
      says: [
        sentence(
          'Order {order} has {count} lines of this cargo on the same way: the trip stays on its line and is paid by it. Put its money right by hand.',
          { order: own.order_no, count: found.length },
        ),
      ],
    }
  const planned = trips.reduce((sum, { planned_kg }) => sum + planned_kg, 0)
  const over = planned - line.remaining_kg
  return {
    line,
    says:
      over > 0
        ? [
            sentence('Line {line} of order {order} then has {kg} kg more than it asks for', {
              line: line.position,
              order: own.order_no,
              kg: over,
            }),
          ]
        : [],
  }
}

/** Columns of a trip that moves to a line: what it carries, and by which tariff it is paid. */
export const movedColumns = (line: CargoLine) => ({
  order_line_id: line.id,
  cargo_id: line.cargo_id,
  payload_type_id: line.payload_type_id,
  contract_route_id: line.contract_route_id,
  charge_basis: line.charge_basis,
  tariff_idr: line.tariff_idr,
})

/** A trip as its price is worked out on the line that it moves to. */
export const costedOn = (costed: CostedTrip, line: CargoLine): CostedTrip => ({
  ...costed,
  ...line,
  id: costed.id,
  order_line_id: line.id,
})
