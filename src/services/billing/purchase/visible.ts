import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'

/** A draft is seen by those who write purchase orders only. */
export const visiblePurchaseOrders: ExtraClause = (actor) =>
  purchaseOrder.access.create.includes(actor.roleCode) ? null : `t.status <> 'draft'`
