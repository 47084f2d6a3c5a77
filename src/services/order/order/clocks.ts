import { order } from '#contracts/order/order.ts'
import { isSettingName } from '#contracts/setting/settings.ts'
import { tellBreaches } from '#engine/clock/breaches.ts'
import { measureAll, measureOne } from '#engine/clock/due.ts'
import { limitNames, type Measure } from '#engine/clock/measure.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Write } from '#engine/write.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Job } from '#events/jobs.ts'
import type { Executor } from '#database/sql.ts'
import { findIssues } from '#services/order/order/order-issues.ts'
import { settingsOf, workingTimesOf } from '#services/master/ports.ts'

/** Limits by the settings, working time by the calendar. */
export async function measureOf(db: Executor, resource: Pick<Resource, 'clocks'> = order): Promise<Measure> {
  const settings = await settingsOf(db, limitNames(resource).filter(isSettingName))
  const limits = Object.entries(settings).filter((one): one is [string, number] => typeof one[1] === 'number')
  return { limits: Object.fromEntries(limits), times: await workingTimesOf(db) }
}

/** The rule of an action after which an order waits for somebody: until when stands with it. */
export function timed<R extends { after?(w: Write, id: string): Promise<void> }>(rule: R): R {
  return {
    ...rule,
    async after(w: Write, id: string) {
      await rule.after?.(w, id)
      await measureOne(w, order, await measureOf(w.tx), id)
    },
  }
}

/** Reckons until when orders may wait, and tells of those that have waited too long; gives how many. */
export async function tellLateOrders(ctx: ServiceContext): Promise<number> {
  const measure = await measureOf(ctx.db)
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
