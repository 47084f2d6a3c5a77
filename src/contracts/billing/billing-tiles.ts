import { billingAtRisk } from '#contracts/billing/invalid-calls.ts'
import type { HomeTile } from '#contracts/home-tile.ts'

/** Money that waits for somebody (life.D15). */
export const billingTiles: readonly HomeTile[] = [
  {
    label: 'Cannot be billed',
    note: 'Billing lines with a reason against them',
    filters: [],
    list: 'invalid-billing',
    isWork: true,
    amount: billingAtRisk,
  },
]
