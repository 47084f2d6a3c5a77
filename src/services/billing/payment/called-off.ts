import { eachApart } from '#engine/job/set-aside.ts'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { CALLED_OFF, UNSETTLED } from '#contracts/payment/advance-words.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { writeBySystem } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'

/** Of so many in one transaction; the next look finds the rest. */
const AT_ONCE = 200

type CalledOff = ColumnsOf<'billing.travel_advance', 'id' | 'status' | 'advance_no'> &
  Computed<{ why: string; since: string }>

/** Advances in some states whose trip is in some others, or has another driver: with why, and since when. */
const FOUND = `select a.id, a.status, a.advance_no,
    t.trip_no || case when t.status = any($2::text[]) then coalesce(': ' || t.cancelled_reason, '') else ' → ' || t.driver_name end as why,
    greatest(a.paid_at, case when t.driver_id = a.driver_id then t.status_since else
      (select max(e.occurred_at) from orders.public_trip_event e where e.trip_id = t.id and e.type = 'reassigned'
         and coalesce(e.payload ->> 'from_driver_id' = a.driver_id::text, true)) end) as since
  from billing.travel_advance a join orders.public_trip t on t.id = a.trip_id
  where a.status = any($1::text[]) and a.stranded_at is null and a.deleted_at is null
    and (t.status = any($2::text[]) or t.driver_id <> a.driver_id)
  order by a.id limit ${AT_ONCE} for update of a skip locked`

/**
 * Looks after the money of trips that do not take place, or not with this driver (dec.I2.8). What nobody has paid yet is withdrawn: nobody
 * is to hand it out. What is paid becomes a task with a clock, until it is returned, used for another trip of the driver, or deducted.
 * Gives how many were moved.
 */
export async function followCalledOff(ctx: ServiceContext): Promise<number> {
  return writeBySystem(ctx, async (w) => {
    const unpaid = await runSql<CalledOff>(w.tx, FOUND, [['asked', 'approved'], [...VOID_TRIP_STATES]])
    const of = { job: 'billing.withdraw-advances', subject: travelAdvance.name }
    const withdrawn = await eachApart(w, of, unpaid, ({ id, status, advance_no, why }) =>
      moveBySystem(w, travelAdvance, { id, status, advance_no }, 'call-off', { status_reason: why }),
    )
    const paid = await runSql<CalledOff>(w.tx, FOUND, [[...UNSETTLED], [...CALLED_OFF]])
    const stranded = await eachApart(w, of, paid, ({ why, since, ...row }) =>
      moveBySystem(w, travelAdvance, row, 'strand', {
        stranded_at: since ?? w.at,
        ...(row.status === 'settling' ? { status: 'settling' } : { status_reason: why }),
      }),
    )
    return withdrawn + stranded
  })
}

/** Looks every minute: somebody may be on the way to the cash desk, and a driver on the way home. */
export const calledOffJob = (ctx: ServiceContext): Job => ({
  name: 'billing.withdraw-advances',
  cron: '* * * * *',
  done: 'Travel advances of trips that were called off are withdrawn, or wait for what becomes of the money',
  work: () => followCalledOff(ctx),
})
