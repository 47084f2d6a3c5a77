import { order } from '#contracts/order/order.ts'
import { isSettingName } from '#contracts/setting/settings.ts'
import { limitNames, tellBreaches } from '#engine/clock/breaches.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { settingsOf } from '#services/master/ports.ts'

/** Tells of orders that have waited too long; gives how many. */
export async function tellLateOrders(ctx: ServiceContext): Promise<number> {
  const settings = await settingsOf(ctx.db, limitNames(order).filter(isSettingName))
  const limits = Object.entries(settings).filter((one): one is [string, number] => typeof one[1] === 'number')
  return tellBreaches(ctx, order, Object.fromEntries(limits))
}

/** Looks every minute. */
export function clockJob(ctx: ServiceContext): Job {
  return {
    name: 'order.clocks',
    cron: '* * * * *',
    done: 'Orders have waited too long',
    work: () => tellLateOrders(ctx),
  }
}
