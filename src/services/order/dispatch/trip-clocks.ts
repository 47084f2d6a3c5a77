import { trip } from '#contracts/dispatch/trip.ts'
import { tellBreaches } from '#engine/clock/breaches.ts'
import { measureAll, measureOne } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { measureOf } from '#services/master/ports.ts'

/** Until when a trip may wait where somebody has just put it, in the same transaction. */
export async function measureTrip(w: Write, id: string): Promise<void> {
  await measureOne(w, trip, await measureOf(w.tx, trip), id)
}

/** Reckons until when trips may wait, and tells of those that have waited too long (life.D15); gives how many. */
export async function tellLateTrips(ctx: ServiceContext): Promise<number> {
  const measure = await measureOf(ctx.db, trip)
  await measureAll(ctx, trip, measure)
  return tellBreaches(ctx, trip, measure)
}

/** Looks every minute, and when a setting has changed in this process. */
export function tripClockJob(ctx: ServiceContext): Job {
  return {
    name: 'order.trip-clocks',
    cron: '* * * * *',
    done: 'Trips have waited too long',
    work: () => tellLateTrips(ctx),
    wake: (want) => onNudge('master', want),
  }
}
