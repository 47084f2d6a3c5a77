import { moneyReceived } from '#contracts/payment/money-received.ts'
import type { ServiceContext } from '#engine/context.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'

/** Tells of money that was entered and that nobody has confirmed for too long; gives how many. */
export const tellLateReceipts = (ctx: ServiceContext): Promise<number> => tellLate(ctx, moneyReceived)

export const receiptClockJob = clockJobOf(
  'billing.money-received',
  'Money received has waited too long for its second person',
  tellLateReceipts,
)
