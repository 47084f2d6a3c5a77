import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { runSql } from '#database/sql.ts'

const KEPT_DAYS = 90
const ROWS_AT_ONCE = 5_000

/** Removes notifications, read or not, after 90 days; gives how many. */
export async function removeOld(ctx: ServiceContext): Promise<number> {
  const before = new Date(clock.ms() - KEPT_DAYS * 86_400_000).toISOString()
  let removed = 0
  for (;;) {
    const gone = await runSql(
      ctx.db,
      `delete from sub.notification where id in (select id from sub.notification where at < $1 limit ${ROWS_AT_ONCE})
       returning id`,
      [before],
    )
    removed += gone.length
    if (gone.length < ROWS_AT_ONCE) return removed
  }
}

/** Cleans up once a day. */
export function notificationJob(ctx: ServiceContext): Job {
  return {
    name: 'sub.remove-notifications',
    cron: '43 2 * * *',
    done: 'Old notifications removed',
    work: () => removeOld(ctx),
  }
}
