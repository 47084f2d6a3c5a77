import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import type { Ledger } from '#contracts/ledger.ts'
import { travelAdvanceLedger } from '#contracts/payment/travel-advance-ledger.ts'
import { driverCreditLedger } from '#contracts/people/driver-credit-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'

/** Every ledger of the product: what is listed here has its calls, its drawer, and is checked against its entries. */
export const LEDGERS: readonly Ledger[] = [
  purchaseOrderLedger,
  workUnitBudgetLedger,
  driverCreditLedger,
  travelAdvanceLedger,
]

/** The ledger of a resource, by the resource's name. */
export function ledgerOf(resource: string): Ledger | undefined {
  return LEDGERS.find(({ owner }) => owner.resource.name === resource)
}
