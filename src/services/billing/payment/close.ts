import { fieldError } from '#kernel/errors.ts'
import { travelAdvanceLedger } from '#contracts/payment/travel-advance-ledger.ts'
import type { TravelAdvance } from '#contracts/payment/travel-advance.ts'
import { post } from '#engine/ledger/post.ts'
import type { Write } from '#engine/write.ts'
import type { Executor } from '#database/sql.ts'
import { tripOfAdvance, type AdvanceTrip } from '#services/billing/payment/advance-facts.ts'
import type { Outcome } from '#services/billing/payment/rules/settlement.ts'

/** The trip of an advance; refused where it is gone. */
export async function tripOf(db: Executor, row: Pick<TravelAdvance, 'trip_id'>): Promise<AdvanceTrip> {
  const trip = await tripOfAdvance(db, row.trip_id)
  if (!trip) throw fieldError('trip_id', 'Choose one from the list')
  return trip
}

/** What a move of money of an advance is for: its trip. */
export const sourceOf = (row: TravelAdvance, trip: AdvanceTrip, reason: string | null) =>
  ({ type: 'trip', id: row.trip_id, no: trip.trip_no, reason }) as const

/** Closes the books of an advance in its ledger. */
export async function closeAdvance(
  w: Write,
  row: TravelAdvance,
  type: 'settle' | 'return',
  moves: Partial<Outcome>,
  reason: string | null,
): Promise<void> {
  await post(w, travelAdvanceLedger, {
    owner: row.id,
    type,
    source: sourceOf(row, await tripOf(w.tx, row), reason),
    moves: { idr: moves },
  })
}

/** Who closed an advance, and when. */
export const closed = (w: Write) => ({
  settled_by: w.actor.userId,
  settled_by_name: w.actor.name,
  settled_at: w.at,
})
