import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { transaction } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { nudge } from '#engine/nudge.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'

type Due = ColumnsOf<'billing.billing', 'id'> & RenamedColumns<'billing.billing', { no: 'billing_no' }>

/** So many days before its day a document is told of, and so many days later again while it is not paid. */
const DAYS_BEFORE = 3
const DAYS_AGAIN = 7

/**
 * Tells who pays of documents whose day has come or is near (life.D15), each once a week however often and by however many servers it is
 * looked at: the event of the last one is still there. Gives how many.
 */
export async function tellDuePayments(ctx: ServiceContext): Promise<number> {
  const told = await transaction(ctx.db, async (tx) => {
    const w = writing(ctx, tx, SYSTEM)
    await runSql(tx, `select pg_advisory_xact_lock(hashtext('billing.payment_due'))`)
    const rows = await runSql<Due>(
      tx,
      `select b.id, b.billing_no as no from billing.billing b
       where b.status in ('verified', 'payment_requested', 'partially_paid') and b.deleted_at is null and b.payable_idr > 0 and b.due_date <= $1
         and not exists (select from billing.outbox o where o.type = 'billing.payment_due' and o.subject_id = b.id and o.occurred_at > $2)
       order by b.due_date, b.id limit 500`,
      [
        addDays(plantDay(), DAYS_BEFORE),
        new Date(clock.ms() - DAYS_AGAIN * 86_400_000 + 3_600_000).toISOString(),
      ],
    )
    for (const { id, no } of rows)
      await w.emit({ type: 'billing.payment_due', subject: { type: billing.name, id, no } })
    return rows.length
  })
  if (told) nudge(ctx.schema)
  return told
}

/** At seven in the morning, and when a server starts. */
export const paymentDueJob = (ctx: ServiceContext): Job => ({
  name: 'billing.payment-due',
  cron: '0 7 * * *',
  done: 'Documents that are due were told of',
  work: () => tellDuePayments(ctx),
})
