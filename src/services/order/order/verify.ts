import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { order } from '#contracts/order/order.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { isOwnUnit } from '#services/order/order/lent.ts'
import { moveTrip, tripsIn } from '#services/order/dispatch/trip-ends.ts'

type Decisions = InputOf<typeof order, 'verify'>['trips']
type Decision = Decisions[number]

type NamedTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no'>

async function tripsNamed(
  db: Executor,
  orderId: string,
  status: 'completed' | 'disputed',
): Promise<NamedTrip[]> {
  return runSql<NamedTrip>(
    db,
    'select id, trip_no from orders.trip where order_id = $1 and status = $2 order by sequence',
    [orderId, status],
  )
}

const isDispute = ({ decision }: Decision): boolean => decision === 'dispute'

/** A decision for every completed trip and for no other; a dispute with its problem and text (life.T11). */
async function decisionErrors(db: Executor, orderId: string, decisions: Decisions): Promise<FieldError[]> {
  const waiting = await tripsNamed(db, orderId, 'completed')
  const decided = new Set(decisions.map(({ trip_id }) => trip_id))
  const errors: FieldError[] = waiting
    .filter(({ id }) => !decided.has(id))
    .map(({ trip_no }) => ({
      field: 'trips',
      message: 'Decide on {trip}',
      params: { trip: trip_no },
    }))
  for (const [at, one] of decisions.entries()) {
    if (!waiting.some(({ id }) => id === one.trip_id))
      errors.push({ field: `trips.${at}.trip_id`, message: 'This trip does not wait for a decision' })
    if (!isDispute(one)) continue
    if (!one.problem_id) errors.push({ field: `trips.${at}.problem_id`, message: 'Required' })
    if (!one.reason) errors.push({ field: `trips.${at}.reason`, message: 'Required' })
  }
  return errors
}

/** How many tickets a sentence names. */
const NAMED = 5

/** Who decides orders for another unit verifies none of its trips. */
const OF_OTHERS = [{ field: 'status', message: 'Only its own work unit may do this' }]

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

const wordOf = (w: Write, one: Decision): string =>
  JSON.stringify({ decision: one.decision, by: w.actor.userId, at: w.at, reason: one.reason ?? null })

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
        params: { tickets: found.slice(0, NAMED).join(', ') + (found.length > NAMED ? ' …' : '') },
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
    return { verified_at: w.at, verified_by: w.actor.userId, unverified_reason }
  },
  after: refreshOrder,
  event: 'order.verified',
}

/** At least one trip is not accepted (life.O11): it waits for control tower's answer. */
export const dispute: ActionRule<typeof order, 'dispute'> = {
  async guard({ db, actor, row, input }) {
    if (!isOwnUnit(actor, row.work_unit_id)) return OF_OTHERS
    if (!input) return []
    const errors = await decisionErrors(db, row.id, input.trips)
    return input.trips.some(isDispute)
      ? errors
      : [...errors, { field: 'trips', message: 'Dispute at least one trip' }]
  },
  async effect(w, row, input) {
    const disputed = new Map(input.trips.filter(isDispute).map((one) => [one.trip_id, one]))
    for (const trip of await tripsIn(w, row.id, ['completed'])) {
      const one = disputed.get(trip.id)
      if (!one) continue
      const columns = {
        dispute_problem_id: one.problem_id ?? null,
        dispute_reason: one.reason ?? null,
        dispute_answer: null,
        verification: wordOf(w, one),
      }
      await moveTrip(w, trip, 'disputed', 'disputed', columns, one.reason ?? null, one.problem_id ?? null)
    }
  },
  after: refreshOrder,
  event: 'order.disputed',
}

/** Control tower answers every disputed trip; the order is back with its requester (life.O12). */
export const resolveDispute: ActionRule<typeof order, 'resolve-dispute'> = {
  async guard({ db, row, input }) {
    if (!input) return []
    const disputed = await tripsNamed(db, row.id, 'disputed')
    const answered = new Set(input.trips.map(({ trip_id }) => trip_id))
    return disputed
      .filter(({ id }) => !answered.has(id))
      .map(({ trip_no }) => ({
        field: 'trips',
        message: 'Answer {trip}',
        params: { trip: trip_no },
      }))
  },
  async effect(w, row, input) {
    const answers = new Map(input.trips.map(({ trip_id, answer }) => [trip_id, answer]))
    for (const trip of await tripsIn(w, row.id, ['disputed'])) {
      const answer = answers.get(trip.id) ?? null
      await moveTrip(w, trip, 'completed', 'completed', { dispute_answer: answer }, answer)
    }
    return { completed_at: w.at }
  },
  after: refreshOrder,
  event: 'order.dispute_resolved',
}
