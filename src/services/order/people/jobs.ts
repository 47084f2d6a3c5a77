import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { noticeDrivers } from '#services/order/people/notice.ts'
import { recoverCredit } from '#services/order/people/recovery.ts'

/** Every ten minutes: what speaks against a driver without anybody saying it. */
export const driverNoticeJob = (ctx: ServiceContext): Job => ({
  name: 'order.notice-drivers',
  cron: '*/10 * * * *',
  done: 'Drivers were remarked by rules',
  work: () => noticeDrivers(ctx),
})

/** Each hour: points come back for clean trips. */
export const recoveryJob = (ctx: ServiceContext): Job => ({
  name: 'order.recover-credit',
  cron: '23 * * * *',
  done: 'Drivers got points back',
  work: () => recoverCredit(ctx),
})
