import { troubleReport } from '#contracts/trouble/trouble-report.ts'
import { IN_WORK } from '#contracts/trouble/trouble-lifecycle.ts'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/**
 * Tells the super tower and the safety officers, once for each state, of reports that nobody acknowledged or resolved within the minutes
 * of their problem (life.D13). Not a clock of a setting: every problem has its own minutes.
 */
export async function tellLateReports(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    const late = await runSql<ColumnsOf<'sub.trouble_report', 'id' | 'report_no' | 'status'>>(
      w.tx,
      `update sub.trouble_report set told_late_at = $1
       where id in (select id from sub.trouble_report where status = any($2::text[]) and due_at <= $3 and told_late_at is null
         and deleted_at is null order by due_at limit 200 for update skip locked)
       returning id, report_no, status`,
      [w.at, IN_WORK, clock.now().toISOString()],
    )
    for (const { id, report_no, status } of late)
      await w.emit({
        type: status === 'open' ? 'trouble-report.ack_late' : 'trouble-report.resolve_late',
        subject: { type: troubleReport.name, id, no: report_no },
      })
    return late.length
  })
}
