import { billingLine } from '#contracts/billing/billing-line.ts'
import type { ServiceContext } from '#engine/context.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'

export const tellLateLines = (ctx: ServiceContext): Promise<number> => tellLate(ctx, billingLine)

export const billingLineClockJob = clockJobOf(
  'billing.invalid',
  'Lines have stood in Invalid Billing too long',
  tellLateLines,
)
