import { fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { isChosen, type LeftOut } from '#services/billing/payment/rules/left-out.ts'
import type { Payee } from '#services/billing/payment/trips/payees.ts'

/** Whoever pays without a deduction says why. */
export function refuseSilence(left: readonly LeftOut[], payee: Payee, reason: string | null): void {
  const chosen = left.filter(isChosen)
  if (!chosen.length || reason) return
  throw fieldError('left_reason', 'Say why {amount} that {name} owes is not deducted now', {
    name: payee.name,
    amount: { idr: chosen.reduce((sum, { open_idr }) => sum + open_idr, 0) },
  })
}

/** Keeps what a payment was prepared without, who chose so and why; sealed, as everything that is only added to. */
export async function keepLeftOut(
  w: Write,
  paymentId: string,
  left: readonly LeftOut[],
  reason: string | null,
): Promise<void> {
  for (const { payeeId: _payee, overtime_id: _hours, note: _note, day: _day, ...one } of left.filter(
    isChosen,
  ))
    await insertRow(w, 'billing.payment_left_out', {
      ...one,
      id: uuidv7(),
      at: w.at,
      by_user: w.actor.userId,
      by_name: w.actor.name,
      trip_payment_id: paymentId,
      // `refuseSilence` has refused a payment without one.
      reason: reason!,
    })
}
