import type { DriverFacts } from '#services/order/dispatch/assign-facts.ts'
import type { GuardContext, WorkLine } from '#services/order/dispatch/rules/guard-table.ts'

const MINUTE_MS = 60_000

/** What the law leaves a driver of overtime on a day (PP 35/2021 article 26), and what the days of the week before it have taken. */
export interface OvertimeRoom {
  /** Worked before overtime begins. */
  normal_min: number
  cap_day_min: number
  cap_week_min: number
  /** Overtime of the earlier days of the week. */
  week_min: number
}

/** Since when the session runs in which the work would begin; null where the driver goes off duty before it. */
function runningSince({ on_duty_since }: DriverFacts, { span, line }: GuardContext<WorkLine>): number | null {
  if (on_duty_since === null) return null
  const since = Date.parse(on_duty_since)
  return Date.parse(span.start) < since + line.duty_most_min * MINUTE_MS ? since : null
}

/** How long a driver is on duty when the work ends: by the trips of the day, or by the session that runs, whichever is longer. */
export function dutyAtEnd(driver: DriverFacts, context: GuardContext<WorkLine>): number {
  const planned = driver.duty_min + context.line.duration_min
  const since = runningSince(driver, context)
  return since === null
    ? planned
    : Math.max(planned, Math.round((Date.parse(context.span.end) - since) / MINUTE_MS))
}

/** The overtime of the day when the work ends; rests that were taken are no work. */
export function overtimeAtEnd(
  driver: DriverFacts,
  context: GuardContext<WorkLine>,
  { normal_min }: OvertimeRoom,
): number {
  const rest_min = runningSince(driver, context) === null ? 0 : Math.floor(driver.rest_s / 60)
  const planned = driver.duty_min + context.line.duration_min
  return Math.max(0, Math.max(planned, dutyAtEnd(driver, context) - rest_min) - normal_min)
}
