import { createHash } from 'node:crypto'
import type { LeftOut } from '#services/billing/payment/rules/left-out.ts'
import type { PaymentLine } from '#services/billing/payment/rules/payment-lines.ts'

type Said = Pick<PaymentLine, 'component' | 'billing_id' | 'trip_id' | 'overtime_id' | 'travel_advance_id'>
const said = ({ component, ...of }: Said, amount: number, why = ''): string =>
  [component, of.billing_id, of.trip_id, of.overtime_id, of.travel_advance_id, amount, why].join(' ')

/**
 * Stands for exactly what was looked at of one payee: each line by its source and amount, and each debt that is left out. Two lines that
 * change against each other change it, though their sum stays. 43 characters, SHA-256 in base64url.
 */
export function seenDigest(payeeId: string, lines: readonly PaymentLine[], left: readonly LeftOut[]): string {
  const all = [
    ...lines.map((line) => said(line, line.amount_idr)),
    ...left.map((one) => said(one, one.open_idr, one.why)),
  ]
  return createHash('sha256')
    .update([payeeId, ...all.toSorted()].join('\n'))
    .digest('base64url')
}
