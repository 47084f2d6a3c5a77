import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { timedBy } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'
import { measureOf } from '#services/master/ports.ts'

/** The rule of an action after which an advance waits for somebody: until when stands with it. */
export const timedAdvance = timedBy(travelAdvance, measureOf)

export const tellLateAdvances = (ctx: ServiceContext): Promise<number> => tellLate(ctx, travelAdvance)

export const advanceClockJob = clockJobOf(
  'billing.advances',
  'Travel advances have waited too long',
  tellLateAdvances,
)
