import { tellBreaches } from '#engine/clock/breaches.ts'
import { measureAll } from '#engine/clock/due.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Job } from '#events/jobs.ts'
import type { Resource } from '#kernel/resource.ts'
import { measureOf } from '#services/master/ports.ts'

/** Reckons until when records may wait, and tells of those that have waited too long (life.D15); gives how many. */
export async function tellLate(ctx: ServiceContext, resource: Resource): Promise<number> {
  const measure = await measureOf(ctx.db, resource)
  await measureAll(ctx, resource, measure)
  return tellBreaches(ctx, resource, measure)
}

/** The job that tells of what is late: it looks every minute, and after each write of the master service, whose settings and calendar it reads. */
export function clockJobOf(
  name: string,
  done: string,
  tell: (ctx: ServiceContext) => Promise<number>,
): (ctx: ServiceContext) => Job {
  return (ctx) => ({
    name,
    cron: '* * * * *',
    done,
    work: () => tell(ctx),
    wake: (want) => onNudge('master', want),
  })
}
