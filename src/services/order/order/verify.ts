import type { FieldError } from '#kernel/errors.ts'
import type { order } from '#contracts/order/order.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ChangesOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { checklistOf } from '#services/order/order/checklist.ts'
import {
  decisionErrors,
  firstOf,
  isDispute,
  OF_OTHERS,
  wordOf,
  type NamedTrip,
} from '#services/order/order/decisions.ts'
import { isOwnUnit } from '#services/order/order/lent.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { moveTrip, tripsIn } from '#services/order/dispatch/trip-ends.ts'

/** Tickets that nobody has verified, of the trips that wait for a decision. */
async function unverifiedTickets(db: Executor, orderId: string): Promise<string[]> {
  const rows = await runSql<Computed<{ ticket_no: string }>>(
    db,
    `select unnest(v.unverified_tickets) as ticket_no from orders.trip t
     join orders.public_trip_weights v on v.trip_id = t.id
     where t.order_id = $1 and t.status = 'completed' order by 1`,
    [orderId],
  )
  return rows.map(({ ticket_no: no }) => no)
}

/**
 * Every trip is accepted (life.O10): the order is verified, and billing makes its lines from the event. Weights that nobody else has
 * verified want a reason, which stands on the order; billing of their trips waits for them all the same.
 */
export const verify: ActionRule<typeof order, 'verify', string[]> = {
  async guard({ db, actor, row, input }) {
    if (!isOwnUnit(actor, row.work_unit_id)) return OF_OTHERS
    if (!input) return []
    const found = await unverifiedTickets(db, row.id)
    const refused = await decisionErrors(db, row.id, input.trips)
    if (input.trips.some(isDispute))
      refused.push({ field: 'trips', message: 'Send a dispute for the trips you do not accept' })
    if (found.length && !input.unverified_reason)
      refused.push({
        field: 'unverified_reason',
        message: 'The weighbridge has not verified {tickets}: wait for it, or say why you verify now',
        params: { tickets: firstOf(found) },
      })
    return { refused, found }
  },
  async effect(w, row, input, unverified) {
    const words = new Map(input.trips.map((one) => [one.trip_id, one]))
    for (const trip of await tripsIn(w, row.id, ['completed'])) {
      const columns = { verification: wordOf(w, words.get(trip.id)!) }
      await moveTrip(w, trip, 'verified', 'verified', columns, words.get(trip.id)?.reason ?? null)
    }
    const unverified_reason = unverified.length ? (input.unverified_reason ?? null) : null
    return { ...verifiedBy(w), unverified_reason }
  },
  after: refreshOrder,
  event: 'order.verified',
}

const verifiedBy = (w: Write): ChangesOf<'orders.order'> => ({
  verified_at: w.at,
  verified_by: w.actor.userId,
  verified_by_name: w.actor.name,
  auto_verified: false,
})

/**
 * All trips accepted as they are, from the list (life.O10): only where nothing asks to be looked at. The trips are those that wait; what
 * keeps an order is the sentence beside its row.
 */
export const acceptAll: ActionRule<typeof order, 'accept-all'> = {
  async guard({ db, actor, row }) {
    if (!isOwnUnit(actor, row.work_unit_id)) return OF_OTHERS
    const { trips } = await checklistOf(db, row.id)
    const waiting = trips.filter(({ status }) => status === 'completed')
    if (!waiting.length) return [{ field: 'status', message: 'No trip waits for a decision' }]
    const over = waiting.filter((trip) => trip.over_tolerance)
    const unverified = waiting.flatMap((trip) => trip.unverified)
    const flagged = waiting.filter((trip) => trip.problems.length > 0 || trip.was_disputed)
    return [
      ...(over.length ? [againstTrips('Loss above the tolerance on {trips}: open the order', over)] : []),
      ...(unverified.length
        ? [
            {
              field: 'status',
              message: 'The weighbridge has not verified {tickets} yet',
              params: { tickets: firstOf(unverified) },
            },
          ]
        : []),
      ...(flagged.length
        ? [againstTrips('{trips} has a flag or was disputed: open the order', flagged)]
        : []),
    ]
  },
  async effect(w, row) {
    for (const trip of await tripsIn(w, row.id, ['completed'])) {
      const verification = JSON.stringify({ decision: 'accept', by: w.actor.userId, at: w.at, reason: null })
      await moveTrip(w, trip, 'verified', 'verified', { verification })
    }
    return { ...verifiedBy(w), unverified_reason: null }
  },
  after: refreshOrder,
  event: 'order.verified',
}

const againstTrips = (message: string, trips: readonly NamedTrip[]): FieldError => ({
  field: 'status',
  message,
  params: { trips: firstOf(trips.map(({ trip_no: no }) => no)) },
})
