import { resourceNamed } from '#contracts/index.ts'
import type { OrderRecord } from '#contracts/order/order.ts'

/** Which weight the contract of an order pays for, in words. */
export function weightBasisOf({ contract }: OrderRecord): string {
  const { options = [] } = resourceNamed('contract').fields.billing_weight_basis
  return options.find(({ value }) => value === contract.billing_weight_basis)?.label ?? ''
}

/** Loss that an order allows, in percent: its cargo's, or else its contract's. */
export function toleranceOf(row: OrderRecord): number {
  return row.cargo?.susut_tolerance_percent ?? row.contract.susut_tolerance_percent ?? 0
}
