import { totalOf, type PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'

/**
 * Something that a payee owes the company, with what nothing has taken of it yet, and what of it was entered as paid back and is confirmed by
 * nobody; in rupiah, since which day.
 */
export type Owed = Omit<PaymentLine, 'amount_idr' | 'left_idr' | 'from_day' | 'to_day'> & {
  open_idr: number
  waits_idr: number
  day: string | null
}

/**
 * What is taken off a payment of what its payee owes (dec.I4.5), in the order given: as much as is paid and no more, so that nobody is
 * paid less than nothing. What is too much stays open, and says on the line how much.
 */
export function deduct(paid: readonly PaymentLine[], owed: readonly Owed[]): PaymentLine[] {
  let rest = Math.max(0, totalOf(paid))
  const lines: PaymentLine[] = []
  for (const { open_idr: open, waits_idr: _waits, day: _day, ...of } of owed) {
    const taken = Math.min(open, rest)
    if (taken <= 0) continue
    rest -= taken
    lines.push({ ...of, amount_idr: -taken, left_idr: open - taken })
  }
  return lines
}
