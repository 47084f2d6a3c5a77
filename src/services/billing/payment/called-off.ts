import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { nudge } from '#engine/nudge.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'

/** Of so many in one transaction; the next look finds the rest. */
const AT_ONCE = 200

type CalledOff = ColumnsOf<'billing.travel_advance', 'id' | 'status' | 'advance_no'> &
  Computed<{ why: string }>

/**
 * Withdraws advances that nobody has paid yet and whose trip was declined, called off or given up: nobody is to hand out money for
 * it (dec.I2.8). What is paid already stays with the driver until it is returned. Gives how many.
 */
export async function withdrawCalledOff(ctx: ServiceContext): Promise<number> {
  const done = await transaction(ctx.db, async (tx) => {
    const w = writing(ctx, tx, SYSTEM)
    const rows = await runSql<CalledOff>(
      tx,
      `select a.id, a.status, a.advance_no, t.trip_no || coalesce(': ' || t.cancelled_reason, '') as why
       from billing.travel_advance a join orders.public_trip t on t.id = a.trip_id
       where a.status in ('asked', 'approved') and a.deleted_at is null and t.status = any($1::text[])
       order by a.id limit ${AT_ONCE} for update of a skip locked`,
      [[...VOID_TRIP_STATES]],
    )
    for (const { why, ...row } of rows)
      await moveBySystem(w, travelAdvance, row, 'call-off', { status_reason: why })
    return rows.length
  })
  if (done) nudge(ctx.schema)
  return done
}

/** Looks every minute: somebody may be on the way to the cash desk. */
export const calledOffJob = (ctx: ServiceContext): Job => ({
  name: 'billing.withdraw-advances',
  cron: '* * * * *',
  done: 'Travel advances of trips that were called off are withdrawn',
  work: () => withdrawCalledOff(ctx),
})
