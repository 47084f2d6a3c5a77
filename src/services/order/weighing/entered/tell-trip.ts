import { BY_WEIGHING } from '#contracts/dispatch/trip-event.ts'
import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import { recordTripEvent } from '#services/order/dispatch/trip-events.ts'
import type { NetWeights } from '#services/order/weighing/rules/weighing.ts'
import type { Write } from '#engine/write.ts'

/** The two weights of a ticket whose trip is told of them later than at the scale. */
export type ToldWeights = Pick<
  EnteredTicket,
  'trip_id' | 'place' | 'first_kg' | 'first_at' | 'second_at' | 'bag_count'
>

/** The trip of a paper, or of a ticket that was another truck's, is weighed as at the scale, at the times of its weights; `steps` are those it still takes. */
export async function tellTrip(
  w: Write,
  row: ToldWeights,
  {
    id,
    no,
    tare_kg,
    gross_kg,
    net_kg,
    seal_numbers = [],
  }: NetWeights & { id: string; no: string; seal_numbers?: string[] },
  steps: readonly ('first' | 'second')[] = ['first', 'second'],
): Promise<void> {
  if (!row.trip_id || row.place === 'check') return
  const isOrigin = row.place === 'origin'
  const common = { tripId: row.trip_id, source: BY_WEIGHING, weighingId: id }
  if (steps.includes('first'))
    await recordTripEvent(w, {
      ...common,
      type: isOrigin ? 'first_weigh_origin' : 'first_weigh_destination',
      occurredAt: row.first_at,
      payload: { ticket_no: no, weight_kg: row.first_kg },
      columns: isOrigin ? { origin_tare_kg: row.first_kg } : { destination_gross_kg: row.first_kg },
    })
  const seals = isOrigin && seal_numbers.length ? { seal_numbers: JSON.stringify(seal_numbers) } : {}
  await recordTripEvent(w, {
    ...common,
    type: isOrigin ? 'second_weigh_origin' : 'second_weigh_destination',
    occurredAt: row.second_at,
    payload: { ticket_no: no, tare_kg, gross_kg, net_kg },
    bagCount: isOrigin ? null : row.bag_count,
    columns: isOrigin
      ? { origin_tare_kg: tare_kg, origin_gross_kg: gross_kg, origin_net_kg: net_kg, ...seals }
      : { destination_tare_kg: tare_kg, destination_gross_kg: gross_kg, destination_net_kg: net_kg },
  })
}
