import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import { DISPUTE_SCOPES } from '#contracts/order/dispute-words.ts'
import type { order } from '#contracts/order/order.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { isProblemOf } from '#services/order/problem-scope.ts'

export type Decisions = InputOf<typeof order, 'verify'>['trips']
export type Decision = Decisions[number]

export type NamedTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no'>

/** The trips of an order in one state, as sentences name them. */
export async function tripsNamed(
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

/** Whether the requester does not accept a trip. */
export const isDispute = ({ decision }: Decision): boolean => decision === 'dispute'

/** A decision for every completed trip and for no other; a dispute with its problem and text (life.T11). */
export async function decisionErrors(
  db: Executor,
  orderId: string,
  decisions: Decisions,
): Promise<FieldError[]> {
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
    else if (!(await isProblemOf(db, one.problem_id, DISPUTE_SCOPES)))
      errors.push({ field: `trips.${at}.problem_id`, message: 'Choose a problem of trips or of weighing' })
    if (!one.reason) errors.push({ field: `trips.${at}.reason`, message: 'Required' })
  }
  return errors
}

/** How many tickets or trips a sentence names. */
const NAMED = 5

/** The first of some numbers, for a sentence. */
export const firstOf = (all: readonly string[]): string =>
  all.slice(0, NAMED).join(', ') + (all.length > NAMED ? ' …' : '')

/** The requester's word as its trip keeps it. */
export const wordOf = (w: Write, one: Decision): string =>
  JSON.stringify({ decision: one.decision, by: w.actor.userId, at: w.at, reason: one.reason ?? null })

/** Who decides orders for another unit verifies and disputes none of its trips. */
export const OF_OTHERS = [{ field: 'status', message: 'Only its own work unit may do this' }]
