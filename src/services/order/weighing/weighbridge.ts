import { clock } from '#kernel/clock.ts'
import { problemReport } from '#contracts/weighing/problem-report.ts'
import { shiftCounts } from '#contracts/weighing/shift-counts.ts'
import { shiftsDue } from '#contracts/weighing/shifts-due.ts'
import { enteredTicket } from '#contracts/weighing/entered-ticket.ts'
import { weighHandover } from '#contracts/weighing/weigh-handover.ts'
import { weighbridgeReport } from '#contracts/weighing/weighbridge-report.ts'
import { problemReportRules } from '#services/order/weighing/problem/reports.ts'
import { countShift } from '#services/order/weighing/report/count-shift.ts'
import { weighbridgeReportRules } from '#services/order/weighing/report/reports.ts'
import { shiftsDueOf } from '#services/order/weighing/report/shifts-due.ts'
import { weighHandoverRules } from '#services/order/weighing/handovers.ts'
import { enteredTicketRules } from '#services/order/weighing/entered/tickets.ts'
import { scaleFor } from '#services/order/weighing/facts.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'

/** What a weighbridge keeps beside its tickets: its troubles, and the report of each shift. */
export function mountWeighbridge(app: ServiceApp, ctx: ServiceContext): void {
  mountResource(app, ctx, problemReport, problemReportRules)
  mountCall(app, shiftCounts, async ({ actor, input }) => {
    const { id } = await scaleFor(ctx.db, actor, input.scale_id)
    return countShift(ctx.db, id, input, clock.now().toISOString())
  })
  mountCall(app, shiftsDue, async ({ actor }) => ({ items: await shiftsDueOf(ctx.db, actor) }))
  mountResource(app, ctx, weighbridgeReport, weighbridgeReportRules)
  mountResource(app, ctx, enteredTicket, enteredTicketRules)
  mountResource(app, ctx, weighHandover, weighHandoverRules)
}
