import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { beginRun } from '#services/billing/billing/audit/runs.ts'

/** Every minute, and as soon as an order, a trip, a ticket, a tariff, a purchase order or a budget changes in this process (life.B1). */
export const auditJob = (ctx: ServiceContext): Job => ({
  name: 'billing.audit',
  cron: '* * * * *',
  done: 'Billing lines were audited',
  work: (signal) => auditWanted(ctx, signal),
  wake(want) {
    const stops = ['orders', 'master', 'billing'].map((schema) => onNudge(schema, want))
    return () => {
      for (const stop of stops) stop()
    }
  },
})

type OpenTrip =
  ColumnsOf<'billing.billing_line', 'trip_id'> | RenamedColumns<'orders.trip', { trip_id: 'id' }>

/** Trips with lines that are not settled, and those verified of which nobody made any. */
export async function openTrips(db: Executor): Promise<string[]> {
  const rows = await runSql<OpenTrip>(
    db,
    `select distinct trip_id from billing.billing_line where status in ('pending', 'valid', 'invalid') and deleted_at is null
     union
     select t.id from orders.public_trip t where t.status = 'verified' and t.deleted_at is null
       and not exists (select from billing.billing_line l where l.trip_id = t.id and l.deleted_at is null)`,
  )
  return rows.map(({ trip_id: id }) => id)
}

/** Wants the audit of every open line: days have passed, and what nobody told is found. */
export async function wantNight(ctx: ServiceContext): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await beginRun(writing(ctx, tx, SYSTEM, clock.now().toISOString()), 'night', await openTrips(tx))
  })
}

/** At two in the night. */
export const auditNightJob = (ctx: ServiceContext): Job => ({
  name: 'billing.audit-night',
  isHeavy: true,
  cron: '0 2 * * *',
  done: 'Billing lines of the night were audited',
  async work(signal) {
    await wantNight(ctx)
    return auditWanted(ctx, signal)
  },
})
