import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { travelAdvance, TravelAdvance } from '#contracts/payment/travel-advance.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { Executor } from '#database/sql.ts'
import { tripOfAdvance } from '#services/billing/payment/advance-facts.ts'
import { otherAdvance } from '#services/billing/payment/without-trip.ts'
import { closed, closeAdvance } from '#services/billing/payment/close.ts'

type Rule<A extends string> = ActionRule<typeof travelAdvance, A>

const unspent = ({ receipts_idr }: TravelAdvance): FieldError[] =>
  receipts_idr > 0
    ? [{ field: 'status', message: 'Receipts are entered: hand them in, or take them out first' }]
    : []

/** What stands against carrying the money over to another trip of its driver. */
async function moveErrors(db: Executor, row: TravelAdvance, id: string): Promise<FieldError[]> {
  const trip = await tripOfAdvance(db, id)
  if (!trip || trip.driver_id !== row.driver_id)
    return [{ field: 'trip_id', message: 'Choose a trip of the same driver' }]
  return isOneOf<string>(OPEN_TRIP_STATES, trip.status)
    ? otherAdvance(db, trip)
    : [
        {
          field: 'trip_id',
          message: 'Trip {no} is over: no money is given for it any more',
          params: { no: trip.trip_no },
        },
      ]
}

/** The money stays with its driver, for another trip: nothing is paid anew, and its age counts from when it was paid. */
const move: Rule<'move'> = {
  guard: async ({ db, row, input }) => [
    ...unspent(row),
    ...(input ? await moveErrors(db, row, input.trip_id) : []),
  ],
  async effect(w, row, { trip_id, reason }) {
    const trip = await tripOfAdvance(w.tx, trip_id)
    const paidFor = row.moved_from_trip_id ?? row.trip_id
    return {
      trip_id,
      vendor_id: trip?.vendor_id ?? row.vendor_id,
      // Back to the trip it was paid for, by whatever way, it was not moved.
      moved_from_trip_id: trip_id === paidFor ? null : paidFor,
      stranded_at: null,
      status_reason: reason,
    }
  },
}

/** The driver keeps the money, and their next payment is less by it. */
const deduct: Rule<'deduct'> = {
  guard: ({ row }) => Promise.resolve(unspent(row)),
  async effect(w, row, { reason }) {
    await closeAdvance(w, row, 'settle', { deducted: row.paid_idr }, reason)
    return { ...closed(w), status_reason: reason }
  },
}

/** What becomes of money that is out for a trip that does not take place, beside taking it back. */
export const withoutTripActions = { move, deduct }
