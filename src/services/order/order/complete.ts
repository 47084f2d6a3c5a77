import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { order } from '#contracts/order/order.ts'
import { OVERRIDERS } from '#contracts/dispatch/calls.ts'
import { LADEN_TRIP_STATES, OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { gapsOf, holdUp, lockHoldings, release } from '#services/billing/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { NOT_STARTED, refreshOrder } from '#services/order/order/order-rollups.ts'
import { lineIds, releaseAll, sourceOf } from '#services/order/order/holdings.ts'
import { NOT_OWNER } from '#services/order/order/orders.ts'
import { costOf, deliveredTrips, needOfLines } from '#services/order/order/trip-costs.ts'
import { checklistOf } from '#services/order/order/checklist.ts'
import { completionErrors } from '#services/order/order/rules/completion.ts'
import { settleShares } from '#services/order/dispatch/settle-shares.ts'
import { standsAt } from '#services/order/dispatch/children.ts'
import { cancelTrip, moveTrip, tripsIn } from '#services/order/dispatch/trip-ends.ts'
import { isOneOf } from '#kernel/guards.ts'

type CompletionRequest = InputOf<typeof order, 'request-completion'>

type OpenTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status' | 'resume_to'>

async function openTrips(db: Executor, orderId: string): Promise<OpenTrip[]> {
  return runSql<OpenTrip>(
    db,
    'select id, trip_no, status, resume_to from orders.trip where order_id = $1 and status = any($2::text[]) order by sequence',
    [orderId, OPEN_TRIP_STATES],
  )
}

const decisionsOf = ({ trips }: CompletionRequest): Map<string, 'wait' | 'cancel'> =>
  new Map(trips?.map(({ trip_id, decision }) => [trip_id, decision]))

/** A trip on hold is loaded where it was so when it was stopped. */
const isLaden = (trip: OpenTrip): boolean => isOneOf<string>(LADEN_TRIP_STATES, standsAt(trip))

/** Each open trip has a decision, and none that is loaded is to be called off (life.O8). */
async function decisionErrors(
  db: Executor,
  orderId: string,
  input: CompletionRequest,
): Promise<FieldError[]> {
  const decided = decisionsOf(input)
  return (await openTrips(db, orderId)).flatMap((trip) => {
    const { id, trip_no } = trip
    const decision = decided.get(id)
    if (!decision) return [{ field: 'trips', message: 'Decide on {trip}', params: { trip: trip_no } }]
    return decision === 'cancel' && isLaden(trip)
      ? [
          {
            field: 'trips',
            message: '{trip} is loaded and cannot be cancelled',
            params: { trip: trip_no },
          },
        ]
      : []
  })
}

/** The requester asks to complete the order (life.O8). */
export const requestCompletion: ActionRule<typeof order, 'request-completion'> = {
  async guard({ db, actor, row, input }) {
    if (row.created_by !== actor.userId) return NOT_OWNER
    return input ? decisionErrors(db, row.id, input) : []
  },
  async effect(w, row, input) {
    const decided = decisionsOf(input)
    for (const trip of await tripsIn(w, row.id, OPEN_TRIP_STATES))
      if (decided.get(trip.id) === 'cancel')
        await cancelTrip(w, trip, 'The requester asked to complete the order')
    return {
      completion_requested_at: w.at,
      completion_requested_by: w.actor.userId,
      completion_requested_by_name: w.actor.name,
      completion_returned_at: null,
      completion_return_reason: null,
      completion_reason: [input.completion_reason, input.reason].filter(Boolean).join(': '),
    }
  },
  after: refreshOrder,
  event: 'order.completion_requested',
}

/** Control tower sends the request back (life.O8): something is still to be delivered or cured, and the reason says what. */
export const returnCompletion: ActionRule<typeof order, 'return-completion'> = {
  async effect(w, row, input) {
    const [started] = await runSql(
      w.tx,
      'select 1 from orders.trip where order_id = $1 and status <> all($2::text[]) limit 1',
      [row.id, NOT_STARTED],
    )
    return {
      status: started ? 'in_progress' : 'assigned',
      completion_returned_at: w.at,
      completion_return_reason: input.reason,
    }
  },
  after: refreshOrder,
  event: 'order.completion_returned',
}

/** Control tower completes the order (life.O9): billable weights are fixed, what is not needed is released. */
export const complete: ActionRule<typeof order, 'complete'> = {
  async guard({ db, actor, row, input }) {
    const decides = OVERRIDERS.includes(actor.roleCode)
    return completionErrors(await checklistOf(db, row.id), input, decides)
  },
  async effect(w, row, input) {
    const reasons = new Map(input.losses?.map(({ trip_id, loss_reason }) => [trip_id, loss_reason]))
    const delivered = await deliveredTrips(w.tx, row.id, { lock: true })
    const need = await needOfLines(w.tx, row.id, delivered)
    for (const trip of delivered) {
      const { kg, amount_idr } = costOf(trip)
      const reason = reasons.get(trip.id)
      const columns = { billable_kg: kg, freight_idr: amount_idr, ...(reason ? { loss_reason: reason } : {}) }
      await settleShares(w, trip.id, amount_idr)
      await moveTrip(w, trip, 'completed', 'completed', columns, reason ?? null)
    }
    await lockHoldings(w, lineIds(row))
    const overrun = input.overrun_reason
    for (const [lineId, keep] of need) {
      await release(w, sourceOf(row), lineId, keep)
      const decided = overrun !== null && (await gapsOf(w.tx, lineId, keep)).length > 0
      await holdUp(w, sourceOf(row), lineId, keep, { reason: overrun, decided, field: 'overrun_reason' })
    }
    return {
      completed_at: w.at,
      completed_by: w.actor.userId,
      shortage_reason: input.shortage_reason,
      overrun_reason: overrun,
    }
  },
  after: refreshOrder,
  event: 'order.completed',
}

/** Super control tower calls off an order under way (life.O16): nothing may be loaded or delivered. */
export const superCancel: ActionRule<typeof order, 'super-cancel'> = {
  async guard({ db, row }) {
    const [laden] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
      db,
      `select trip_no from orders.trip where order_id = $1 and coalesce(resume_to, status) = any($2::text[])
       order by sequence limit 1`,
      [row.id, [...LADEN_TRIP_STATES, 'delivered', 'completed']],
    )
    return laden
      ? [
          {
            field: 'status',
            message: '{trip} is loaded or delivered already',
            params: { trip: laden.trip_no },
          },
        ]
      : []
  },
  async effect(w, row, input) {
    for (const trip of await tripsIn(w, row.id, OPEN_TRIP_STATES)) await cancelTrip(w, trip, input.reason)
    await releaseAll(w, row, input.reason)
    return { cancelled_reason: input.reason }
  },
  after: refreshOrder,
  event: 'order.cancelled',
}
