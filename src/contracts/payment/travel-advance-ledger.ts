import { ledger } from '#contracts/ledger.ts'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'

/**
 * Where the money of an advance went (dec.I2.8): paid out, then spent by receipts, returned, or left to be deducted. What was spent
 * beyond it is paid to the driver or borne by them, so that at every end nothing is open.
 */
export const travelAdvanceLedger = ledger({
  table: 'travel_advance_entry',
  owner: { resource: travelAdvance, column: 'travel_advance_id' },
  measures: { idr: { label: 'Value', unit: 'Rp', decimals: 0, kept: ['owner'] } },
  buckets: {
    paid: { label: 'Paid', adds: true },
    claimed: { label: 'Overspent, paid to the driver', adds: true },
    borne: { label: 'Overspent, borne by the driver', adds: true },
    spent: { label: 'Spent' },
    returned: { label: 'Returned' },
    deducted: { label: 'To deduct' },
  },
  types: {
    pay: { label: 'Pay' },
    settle: { label: 'Accept the receipts' },
    return: { label: 'Take it back whole' },
  },
  sources: { trip: { label: 'Trip', resource: 'trip' } },
  floor: {},
})
