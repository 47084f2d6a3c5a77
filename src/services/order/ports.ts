import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { ofVisibleOrders, visibleOrders } from '#services/order/order/visible.ts'

/** What limits the readers of these records besides role and scope, for who shows something of them elsewhere, such as a file. */
export const ORDER_LIMITS: Readonly<Record<string, ExtraClause>> = {
  [order.name]: visibleOrders,
  [approval.name]: ofVisibleOrders,
}
