import { shiftHandover } from '#contracts/dispatch/shift-handover.ts'
import { problemReport } from '#contracts/weighing/problem-report.ts'
import { weighHandover } from '#contracts/weighing/weigh-handover.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { Resource } from '#kernel/resource.ts'
import { measureOne } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Write } from '#engine/write.ts'
import { clockJobOf, tellLate } from '#services/clock-job.ts'
import { measureOf } from '#services/master/ports.ts'

const TIMED: readonly Resource[] = [weighing, problemReport, weighHandover, shiftHandover]

/** Until when a record may wait that somebody has just made, in the same transaction. */
export async function measureNew(w: Write, resource: Resource, id: string): Promise<void> {
  await measureOne(w, resource, await measureOf(w.tx, resource), id)
}

/** Tells of tickets, troubles with scales and handovers that have waited too long (life.D15); gives how many. */
export async function tellLateAtWeighbridge(ctx: ServiceContext): Promise<number> {
  let told = 0
  for (const resource of TIMED) told += await tellLate(ctx, resource)
  return told
}

export const weighbridgeClockJob = clockJobOf(
  'order.weighbridge-clocks',
  'Tickets, problem reports or handovers have waited too long',
  tellLateAtWeighbridge,
)
