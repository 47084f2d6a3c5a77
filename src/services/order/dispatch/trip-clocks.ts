import { trip } from '#contracts/dispatch/trip.ts'
import { measureOne } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Write } from '#engine/write.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'
import { measureOf } from '#services/master/ports.ts'

/** Until when a trip may wait where somebody has just put it, in the same transaction. */
export async function measureTrip(w: Write, id: string): Promise<void> {
  await measureOne(w, trip, await measureOf(w.tx, trip), id)
}

export const tellLateTrips = (ctx: ServiceContext): Promise<number> => tellLate(ctx, trip)

export const tripClockJob = clockJobOf('order.trip-clocks', 'Trips have waited too long', tellLateTrips)
