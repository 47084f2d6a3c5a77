import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { tellBreaches } from '#engine/clock/breaches.ts'
import { measureAll, timedBy } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Job } from '#events/jobs.ts'
import { measureOf } from '#services/master/ports.ts'

/** The rule of an action after which a purchase order waits for somebody: until when stands with it. */
export const timed = timedBy(purchaseOrder, measureOf)

/** Reckons until when purchase orders may wait for approval, and tells of those that have waited too long; gives how many. */
export async function tellLatePurchaseOrders(ctx: ServiceContext): Promise<number> {
  const measure = await measureOf(ctx.db, purchaseOrder)
  await measureAll(ctx, purchaseOrder, measure)
  return tellBreaches(ctx, purchaseOrder, measure)
}

/** Looks every minute, and when a setting or the calendar has changed in this process. */
export function purchaseOrderClockJob(ctx: ServiceContext): Job {
  return {
    name: 'billing.clocks',
    cron: '* * * * *',
    done: 'Purchase orders have waited too long',
    work: () => tellLatePurchaseOrders(ctx),
    wake: (want) => onNudge('master', want),
  }
}
