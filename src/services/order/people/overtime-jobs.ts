import { clock, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { runSql } from '#database/sql.ts'
import { computeWanted } from '#services/order/people/overtime-wanted.ts'

/** A change of a holiday is taken up by the next night; two days in case one was missed. */
const CHANGED_SINCE_MS = 2 * 86_400_000

/** At midnight: sessions that run on, and days that have become holidays or stopped being one. */
async function wantNightly(ctx: ServiceContext): Promise<void> {
  await runSql(
    ctx.db,
    `insert into orders.overtime_due (driver_id, work_date)
     select s.driver_id, (s.login_at at time zone 'Asia/Jakarta')::date from orders.driver_session s
     where s.logout_at is null and s.deleted_at is null and s.login_at < $1
     union
     select s.driver_id, h.day from master.public_holiday h
     join orders.driver_session s on s.login_at >= (h.day::timestamp at time zone 'Asia/Jakarta')
       and s.login_at < ((h.day + 1)::timestamp at time zone 'Asia/Jakarta') and s.deleted_at is null
     where h.updated_at > $2`,
    [startOfPlantDay(plantDay()).toISOString(), new Date(clock.ms() - CHANGED_SINCE_MS).toISOString()],
  )
}

/** Every two minutes: sessions that ended or were corrected since. */
export const overtimeJob = (ctx: ServiceContext): Job => ({
  name: 'order.overtime',
  cron: '*/2 * * * *',
  done: 'Overtime was worked out',
  work: () => computeWanted(ctx),
})

/** At five past midnight. */
export const overtimeNightJob = (ctx: ServiceContext): Job => ({
  name: 'order.overtime-night',
  cron: '5 0 * * *',
  done: 'Overtime of the night was worked out',
  async work() {
    await wantNightly(ctx)
    return computeWanted(ctx)
  },
})
