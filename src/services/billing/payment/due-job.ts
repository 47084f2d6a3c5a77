import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import { claimUntold } from '#engine/clock/claim.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'

type Due = RenamedColumns<'billing.billing', { id: 'id'; no: 'billing_no' }> & Computed<{ since: string }>

/** So many days before its day a document is told of, and so many days later again while it is not paid. */
const DAYS_BEFORE = 3
const DAYS_AGAIN = 7

/**
 * Tells who pays of documents whose day has come or is near (life.D15), each once a week however often and by however many servers it is
 * looked at: the plant's day of the last time is kept. Gives how many.
 */
export async function tellDuePayments(ctx: ServiceContext): Promise<number> {
  const event = 'billing.payment_due'
  const today = plantDay()
  return write(ctx, SYSTEM, null, async (w) => {
    const rows = await claimUntold<Due>(w, { subject: billing.name, event }, (p) => {
      const moment = (day: string): string => `${p.add(startOfPlantDay(day).toISOString())}::timestamptz`
      return `select b.id, b.billing_no as no, ${moment(today)} as since from billing.billing b
        where b.status in ('verified', 'payment_requested', 'partially_paid') and b.deleted_at is null and b.payable_idr > 0
          and b.due_date <= ${p.add(addDays(today, DAYS_BEFORE))}
          and not exists (select from billing.clock_breach t where t.subject_id = b.id and t.event = ${p.add(event)}
            and t.since > ${moment(addDays(today, -DAYS_AGAIN))})
        order by b.due_date, b.id limit 500`
    })
    for (const { id, no } of rows) await w.emit({ type: event, subject: { type: billing.name, id, no } })
    return rows.length
  })
}

/** At seven in the morning, and when a server starts. */
export const paymentDueJob = (ctx: ServiceContext): Job => ({
  name: 'billing.payment-due',
  cron: '0 7 * * *',
  done: 'Documents that are due were told of',
  work: () => tellDuePayments(ctx),
})
