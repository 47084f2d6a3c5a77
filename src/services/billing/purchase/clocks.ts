import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { timedBy } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'
import { measureOf } from '#services/master/ports.ts'

/** The rule of an action after which a purchase order waits for somebody: until when stands with it. */
export const timed = timedBy(purchaseOrder, measureOf)

export const tellLatePurchaseOrders = (ctx: ServiceContext): Promise<number> => tellLate(ctx, purchaseOrder)

export const purchaseOrderClockJob = clockJobOf(
  'billing.clocks',
  'Purchase orders have waited too long',
  tellLatePurchaseOrders,
)
