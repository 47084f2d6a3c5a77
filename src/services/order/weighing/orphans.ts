import { clock } from '#kernel/clock.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { ServiceContext } from '#engine/context.ts'
import { countChanged } from '#engine/list/totals.ts'
import { writeBySystem } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Left = ColumnsOf<'orders.weighing', 'id' | 'ticket_no' | 'vendor_id' | 'work_unit_id' | 'scale_id'>

const MINUTE_MS = 60_000

/**
 * Hands tickets that nobody sees to over to control tower (life.D15): those that wait too long for their second weight, whose truck or
 * trip has gone, and those that nobody verifies. Each is told once; gives how many.
 */
export async function findOrphans(ctx: ServiceContext): Promise<number> {
  const limits = await settingsOf(ctx.db, ['open_ticket_min', 'weight_verification_min'], {})
  const before = (minutes: number): string => new Date(clock.ms() - minutes * MINUTE_MS).toISOString()
  return writeBySystem(ctx, async (w) => {
    const left = await runSql<Left>(
      w.tx,
      `update orders.weighing g set orphaned_at = $1 from (
         select id from orders.weighing where orphaned_at is null and deleted_at is null
           and ((status = 'open' and first_at < $2) or (status in ('closed', 'flagged') and waits_since < $3))
         order by id limit 500 for update skip locked) late
       where g.id = late.id returning g.id, g.ticket_no, g.vendor_id, g.work_unit_id, g.scale_id`,
      [w.at, before(limits.open_ticket_min), before(limits.weight_verification_min)],
    )
    for (const { id, ticket_no: no, ...scope } of left)
      await w.emit({ type: 'weighing.orphaned', subject: { type: 'weighing', id, no }, scope })
    if (left.length) countChanged(weighing)
    return left.length
  })
}

/** Every five minutes. */
export const orphanJob = (ctx: ServiceContext): Job => ({
  name: 'order.orphaned-tickets',
  cron: '*/5 * * * *',
  done: 'Tickets that nobody saw to wait for control tower',
  work: () => findOrphans(ctx),
})
