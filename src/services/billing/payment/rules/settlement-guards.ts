import type { FieldError } from '#kernel/errors.ts'
import { restOf, type Account } from '#services/billing/payment/rules/settlement.ts'

export interface HandedIn {
  handed_back_idr: number | null
  return_no: string | null
  claim_reason: string | null
}

/** What stands against handing receipts in with these words. */
export function handedInErrors(account: Pick<Account, 'paid' | 'receipts'>, input: HandedIn): FieldError[] {
  const rest = restOf(account)
  const back = input.handed_back_idr ?? 0
  if (back > Math.max(0, rest))
    return [
      {
        field: 'handed_back_idr',
        message: 'Only {rest} is left of the advance after these receipts',
        params: { rest: { idr: Math.max(0, rest) } },
      },
    ]
  if (back > 0 && !input.return_no) return [{ field: 'return_no', message: 'Required' }]
  if (rest < 0 && !input.claim_reason)
    return [
      {
        field: 'claim_reason',
        message: 'The receipts come to {over} more than was paid: say why',
        params: { over: { idr: -rest } },
      },
    ]
  return []
}

/** What stands against accepting receipts with this share of what was overspent. */
export function acceptErrors(
  account: Pick<Account, 'paid' | 'receipts'>,
  { claim_idr, reason }: { claim_idr: number | null; reason: string | null },
): FieldError[] {
  const over = Math.max(0, -restOf(account))
  if (claim_idr === null) return []
  if (over === 0 && claim_idr > 0)
    return [{ field: 'claim_idr', message: 'Nothing was overspent: leave it empty' }]
  if (claim_idr > over)
    return [{ field: 'claim_idr', message: 'Only {over} was overspent', params: { over: { idr: over } } }]
  return claim_idr < over && !reason ? [{ field: 'reason', message: 'Required' }] : []
}
