import { eachApart } from '#engine/job/set-aside.ts'
import { clock } from '#kernel/clock.ts'
import { tripRequest } from '#contracts/dispatch/trip-request.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { writeBySystem } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Over = ColumnsOf<'orders.trip_request', 'id' | 'request_no' | 'status'>

/** Ends requests that nobody decided in time; gives how many. */
export async function expireRequests(ctx: ServiceContext): Promise<number> {
  return writeBySystem(ctx, async (w) => {
    const over = await runSql<Over>(
      w.tx,
      `select id, request_no, status from orders.trip_request where status = 'requested' and expires_at <= $1
       order by id for update skip locked`,
      [clock.now().toISOString()],
    )
    const of = { job: 'order.expire-trip-requests', subject: tripRequest.name }
    return eachApart(w, of, over, (row) => moveBySystem(w, tripRequest, row, 'expire', { decided_at: w.at }))
  })
}

/** Each minute: a request that waited too long is over, and who made it is told. */
export const requestJob = (ctx: ServiceContext): Job => ({
  name: 'order.expire-trip-requests',
  cron: '* * * * *',
  done: 'Trip requests have expired',
  work: () => expireRequests(ctx),
})
