import { restOf as restOfAdvance } from '#contracts/payment/advance-rest.ts'
import type { FieldError } from '#kernel/errors.ts'

/** What came of an advance, in rupiah. Paid, claimed and borne together are spent, returned and deducted. */
export interface Outcome {
  spent: number
  returned: number
  deducted: number
  claimed: number
  borne: number
}

export interface Account {
  paid: number
  /** The sum of the receipts. */
  receipts: number
  handedBack: number
  /** Of what was overspent, what the driver gets; null for all of it. */
  claim: number | null
}

const restOf = ({ paid, receipts }: Pick<Account, 'paid' | 'receipts'>): number =>
  restOfAdvance({ paid_idr: paid, receipts_idr: receipts })

/** Where the money of an advance went: the rest comes back or is deducted, what was overspent is paid to the driver or borne by him. */
export function outcomeOf({ paid, receipts, handedBack, claim }: Account): Outcome {
  const rest = restOf({ paid, receipts })
  if (rest >= 0)
    return { spent: receipts, returned: handedBack, deducted: rest - handedBack, claimed: 0, borne: 0 }
  const claimed = claim ?? -rest
  return { spent: receipts, returned: 0, deducted: 0, claimed, borne: -rest - claimed }
}

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
