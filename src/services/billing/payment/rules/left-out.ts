import { isOneOf } from '#kernel/guards.ts'
import type { WhyLeft } from '#contracts/payment/payment-words.ts'
import type { Owed } from '#services/billing/payment/rules/deductions.ts'
import { totalOf, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'
import type { Asked } from '#services/billing/payment/trips/asked.ts'

/** Something that is owed and that a payment takes nothing of, with why. */
export type LeftOut = Omit<Owed, 'waits_idr'> & { why: WhyLeft }

type Source = Pick<Owed, 'component' | 'billing_id' | 'trip_id' | 'travel_advance_id'>
const sourceOf = ({ component, billing_id, trip_id, travel_advance_id }: Source): string =>
  [component, billing_id ?? travel_advance_id ?? trip_id].join(' ')

/** Whether it is asked to be deducted: its kind is ticked, and it was owed by the end of the period. */
export const isDue = (
  owed: Pick<Owed, 'component' | 'day'>,
  { components, period_end }: Pick<Asked, 'components' | 'period_end'>,
): boolean => isOneOf(components, owed.component) && (period_end === null || (owed.day ?? '') <= period_end)

const ifOpen = (one: LeftOut): LeftOut[] => (one.open_idr > 0 ? [one] : [])

/**
 * The debts of a payee of which these lines deduct nothing. Where the lines come to zero there was no amount left to deduct from; otherwise
 * somebody left the debt out, by a tick or by the period, or it is money entered that nobody has confirmed, which is listed separately.
 */
export function leftOut(
  lines: readonly PaymentLine[],
  owed: readonly Owed[],
  asked: Pick<Asked, 'components' | 'period_end'>,
): LeftOut[] {
  const taken = new Set(lines.map(sourceOf))
  const isSpent = totalOf(lines) <= 0
  return owed.flatMap(({ waits_idr, ...one }): LeftOut[] => {
    const open = taken.has(sourceOf(one)) ? 0 : one.open_idr
    if (isSpent) return ifOpen({ ...one, open_idr: open + waits_idr, why: 'spent' })
    const chosen = isOneOf(asked.components, one.component) ? 'later' : 'unticked'
    return [
      ...ifOpen({ ...one, open_idr: open, why: isDue(one, asked) ? 'spent' : chosen }),
      ...ifOpen({ ...one, open_idr: waits_idr, why: 'waits' }),
    ]
  })
}

/** What somebody chose not to deduct, or holds by money that nobody confirmed: it wants a reason. */
export const isChosen = ({ why }: Pick<LeftOut, 'why'>): boolean => why !== 'spent'
