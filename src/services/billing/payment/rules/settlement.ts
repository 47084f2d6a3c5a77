import { restOf as restOfAdvance } from '#contracts/payment/advance-rest.ts'

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

/** What is left of the money after the receipts; less than nothing where more was spent. */
export const restOf = ({ paid, receipts }: Pick<Account, 'paid' | 'receipts'>): number =>
  restOfAdvance({ paid_idr: paid, receipts_idr: receipts })

/** Where the money of an advance went: the rest comes back or is deducted, what was overspent is paid to the driver or borne by them. */
export function outcomeOf({ paid, receipts, handedBack, claim }: Account): Outcome {
  const rest = restOf({ paid, receipts })
  if (rest >= 0)
    return { spent: receipts, returned: handedBack, deducted: rest - handedBack, claimed: 0, borne: 0 }
  const claimed = claim ?? -rest
  return { spent: receipts, returned: 0, deducted: 0, claimed, borne: -rest - claimed }
}
