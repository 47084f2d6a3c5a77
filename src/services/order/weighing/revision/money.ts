import type { Sentence } from '#i18n/translate.ts'
import { sentence } from '#i18n/translate.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import { gapsOf, type LoadAndCost } from '#services/billing/ports.ts'
import { costedTrips, costOf, needOfLines, type CostedTrip } from '#services/order/order/trip-costs.ts'
import { costedOn, type CargoMove } from '#services/order/weighing/revision/cargo-line.ts'
import type { RestingTrip, TripWeights } from '#services/order/weighing/revision/trips.ts'
import type { Executor } from '#database/sql.ts'

/** States in which a trip's billable weight and freight are fixed, and are fixed anew (dec.I3.5). */
const FIXED_STATES = ['completed', 'disputed', 'verified', 'billed', 'paid'] as const

export interface TripMoney {
  trip_id: string
  order_line_id: string
  kg_before: number | null
  kg_after: number
  idr_before: number | null
  idr_after: number
}

/** What a revision moves of the money of its trips, and what cannot carry it. */
export interface Money {
  trips: TripMoney[]
  gaps: Sentence[]
}

/** A trip with what its ticket would say: `content` is the version that tells it its weights. */
interface Planned {
  trip: RestingTrip
  after: TripWeights
  content: { after: TicketContent }
}

/** The trip as its price would be worked out, with the weights it would have. */
function withWeights(costed: CostedTrip, { trip, after, content }: Planned): CostedTrip {
  const { origin_net_kg, destination_net_kg } = after
  const { place, status, bag_count } = content.after
  const isVoid = status === 'void'
  const bags = isVoid ? null : bag_count
  const counted =
    place === 'origin' ? (costed.bag_count_received ?? bags) : (bags ?? costed.bag_count_received)
  return {
    ...costed,
    origin_net_kg,
    destination_net_kg,
    arrived_kg: destination_net_kg ?? origin_net_kg ?? costed.arrived_kg,
    counted_bags: isVoid && trip.is_own ? costed.counted_bags : (counted ?? costed.counted_bags),
  }
}

/** What trips of one order cost once they have these weights, in whichever state they are. */
export async function costedAfter(
  db: Executor,
  planned: readonly Planned[],
  line: CargoMove['line'] = null,
): Promise<{ one: Planned; costed: CostedTrip }[]> {
  const orderId = planned[0]?.trip.order_id
  if (orderId === undefined) return []
  const states = [...new Set(planned.map(({ trip }) => trip.status))]
  const all = await costedTrips(db, orderId, states, { lock: false })
  return planned.flatMap((one) => {
    const found = all.find(({ id }) => id === one.trip.id)
    if (!found) return []
    const weighed = withWeights(found, one)
    return [{ one, costed: line ? costedOn(weighed, line) : weighed }]
  })
}

async function gapsAfter(db: Executor, orderId: string, after: readonly CostedTrip[]): Promise<Sentence[]> {
  const need = await needOfLines(db, orderId, after)
  const gaps: Sentence[] = []
  for (const line of new Set(after.map(({ order_line_id: id }) => id)))
    for (const { message, params } of await gapsOf(
      db,
      line,
      need.get(line) ?? ({ kg: 0, idr: 0 } satisfies LoadAndCost),
    ))
      gaps.push(sentence(message, params))
  return gaps
}

/** What the trips of a ticket cost before and after, order by order; only those whose freight is fixed already. */
export async function moneyAfter(
  db: Executor,
  planned: readonly Planned[],
  { line, says }: CargoMove,
): Promise<Money> {
  const fixed = planned.filter(({ trip }) => isOneOf<string>(FIXED_STATES, trip.status))
  const money: Money = { trips: [], gaps: [...says] }
  for (const [orderId, own] of Map.groupBy(fixed, ({ trip }) => trip.order_id)) {
    const after = await costedAfter(db, own, line)
    money.gaps.push(
      ...(await gapsAfter(
        db,
        orderId,
        after.map(({ costed }) => costed),
      )),
    )
    for (const { one, costed } of after) {
      const { kg, amount_idr } = costOf(costed)
      money.trips.push({
        trip_id: one.trip.id,
        order_line_id: costed.order_line_id,
        kg_before: one.trip.billable_kg,
        kg_after: kg,
        idr_before: one.trip.freight_idr,
        idr_after: amount_idr,
      })
    }
  }
  return money
}
