import type { Resource } from '#kernel/resource.ts'
import { deliveryReport } from '#contracts/dispatch/delivery-report.ts'
import type { Report } from '#contracts/report.ts'
import { revisionReport } from '#contracts/weighing/revision-report.ts'
import { susutReport } from '#contracts/billing/susut-report.ts'
import { ticketReport } from '#contracts/weighing/ticket-report.ts'

/** Every report of the product: what is listed here has its calls and its files, and its declaration is checked. */
export const REPORTS: readonly Report[] = [deliveryReport, ticketReport, revisionReport, susutReport]

/** The reports made of a resource. */
export function reportsOf(resource: Resource): Report[] {
  return REPORTS.filter(({ source }) => source.name === resource.name)
}
