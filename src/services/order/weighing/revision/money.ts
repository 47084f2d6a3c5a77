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

interface Planned {
  trip: RestingTrip
  after: TripWeights
}

/** The trip as its price would be worked out, with the weights it would have. */
function withWeights(costed: CostedTrip, { trip, after }: Planned, content: TicketContent): CostedTrip {
  const { origin_net_kg, destination_net_kg } = after
  const isOrigin = content.place === 'origin'
  const bags = content.status === 'void' ? null : content.bag_count
  const counted = isOrigin ? (costed.bag_count_received ?? bags) : (bags ?? costed.bag_count_received)
  return {
    ...costed,
    origin_net_kg,
    destination_net_kg,
    arrived_kg: destination_net_kg ?? origin_net_kg ?? costed.arrived_kg,
    counted_bags:
      content.status === 'void' && trip.is_own ? costed.counted_bags : (counted ?? costed.counted_bags),
  }
}

/** What the trips of a ticket cost before and after; only those whose freight is fixed already. */
export async function moneyAfter(
  db: Executor,
  planned: readonly Planned[],
  content: TicketContent,
  { line, says }: CargoMove,
): Promise<Money> {
  const fixed = planned.filter(({ trip }) => isOneOf<string>(FIXED_STATES, trip.status))
  const orderId = fixed[0]?.trip.order_id
  if (orderId === undefined) return { trips: [], gaps: says }
  const costed = await costedTrips(db, orderId, FIXED_STATES, { lock: false })
  const after = fixed.flatMap((one) => {
    const found = costed.find(({ id }) => id === one.trip.id)
    if (!found) return []
    const weighed = withWeights(found, one, content)
    return [{ one, costed: line ? costedOn(weighed, line) : weighed }]
  })
  const need = await needOfLines(
    db,
    orderId,
    after.map((one) => one.costed),
  )
  const lines = new Set(after.map(({ costed: { order_line_id } }) => order_line_id))
  const gaps: Sentence[] = [...says]
  for (const one of lines)
    for (const { message, params } of await gapsOf(
      db,
      one,
      need.get(one) ?? ({ kg: 0, idr: 0 } satisfies LoadAndCost),
    ))
      gaps.push(sentence(message, params))
  return {
    gaps,
    trips: after.map(({ one: { trip }, costed: changed }) => {
      const { kg, amount_idr } = costOf(changed)
      return {
        trip_id: trip.id,
        order_line_id: changed.order_line_id,
        kg_before: trip.billable_kg,
        kg_after: kg,
        idr_before: trip.freight_idr,
        idr_after: amount_idr,
      }
    }),
  }
}
