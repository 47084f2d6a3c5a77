import { order } from '#contracts/order/order.ts'
import { tellBreaches } from '#engine/clock/breaches.ts'
import { measureAll, timedBy } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Job } from '#events/jobs.ts'
import { findIssues } from '#services/order/order/order-issues.ts'
import { measureOf } from '#services/master/ports.ts'

/** The rule of an action after which an order waits for somebody: until when stands with it. */
export const timed = timedBy(order, measureOf)

/** Reckons until when orders may wait, and tells of those that have waited too long; gives how many. */
export async function tellLateOrders(ctx: ServiceContext): Promise<number> {
  const measure = await measureOf(ctx.db, order)
  await measureAll(ctx, order, measure)
  await findIssues(ctx)
  return tellBreaches(ctx, order, measure)
}

/** Looks every minute, and when a setting or the calendar has changed in this process. */
export function clockJob(ctx: ServiceContext): Job {
  return {
    name: 'order.clocks',
    cron: '* * * * *',
    done: 'Orders have waited too long',
    work: () => tellLateOrders(ctx),
    wake: (want) => onNudge('master', want),
  }
}
