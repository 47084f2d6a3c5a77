import { order } from '#contracts/order/order.ts'
import { timedBy } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'
import { measureOf } from '#services/master/ports.ts'
import { findIssues } from '#services/order/order/order-issues.ts'

/** The rule of an action after which an order waits for somebody: until when stands with it. */
export const timed = timedBy(order, measureOf)

/** What is open with orders is found first: it is told with them. */
export async function tellLateOrders(ctx: ServiceContext): Promise<number> {
  await findIssues(ctx)
  return tellLate(ctx, order)
}

export const clockJob = clockJobOf('order.clocks', 'Orders have waited too long', tellLateOrders)
