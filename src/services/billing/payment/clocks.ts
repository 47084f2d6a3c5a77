import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { tellBreaches } from '#engine/clock/breaches.ts'
import { measureAll, timedBy } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Job } from '#events/jobs.ts'
import { measureOf } from '#services/master/ports.ts'

/** The rule of an action after which an advance waits for somebody: until when stands with it. */
export const timedAdvance = timedBy(travelAdvance, measureOf)

/** Reckons until when advances may wait, and tells of those that have waited too long; gives how many. */
export async function tellLateAdvances(ctx: ServiceContext): Promise<number> {
  const measure = await measureOf(ctx.db, travelAdvance)
  await measureAll(ctx, travelAdvance, measure)
  return tellBreaches(ctx, travelAdvance, measure)
}

/** Looks every minute, and when a setting has changed in this process. */
export function advanceClockJob(ctx: ServiceContext): Job {
  return {
    name: 'billing.advances',
    cron: '* * * * *',
    done: 'Travel advances have waited too long',
    work: () => tellLateAdvances(ctx),
    wake: (want) => onNudge('master', want),
  }
}
