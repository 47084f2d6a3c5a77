import { problemReport } from '#contracts/weighing/problem-report.ts'
import { problemReportRules } from '#services/order/weighing/problem/reports.ts'
import type { ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import type { ServiceApp } from '#engine/call/service.ts'

/** What a weighbridge keeps beside its tickets: its troubles, and the report of each shift. */
export function mountWeighbridge(app: ServiceApp, ctx: ServiceContext): void {
  mountResource(app, ctx, problemReport, problemReportRules)
}
