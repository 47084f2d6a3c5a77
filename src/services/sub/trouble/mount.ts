import { alert } from '#contracts/trouble/alert.ts'
import { troubleReport } from '#contracts/trouble/trouble-report.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { alertRules } from '#services/sub/trouble/alerts.ts'
import { troubleRules } from '#services/sub/trouble/reports.ts'

/** The calls of trouble reports and alerts. */
export function mountTrouble(app: ServiceApp, ctx: ServiceContext): void {
  mountResource(app, ctx, troubleReport, troubleRules)
  mountResource(app, ctx, alert, alertRules)
}
