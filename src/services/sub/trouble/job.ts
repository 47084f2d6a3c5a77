import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Job } from '#events/jobs.ts'
import { sweepAlerts } from '#services/sub/trouble/alerts.ts'
import { reportHeldTrips, settleHeldTrips } from '#services/sub/trouble/held-trips.ts'
import { tellLateReports } from '#services/sub/trouble/late-reports.ts'

/** Everything that has to be noticed although nobody reports it. */
export async function noticeTrouble(ctx: ServiceContext): Promise<number> {
  const held = (await settleHeldTrips(ctx)) + (await reportHeldTrips(ctx))
  return held + (await sweepAlerts(ctx)) + (await tellLateReports(ctx))
}

/** Looks every minute, and as soon as trips or conditions of trucks change in this process. */
export function troubleJob(ctx: ServiceContext): Job {
  return {
    name: 'sub.trouble',
    cron: '* * * * *',
    done: 'Trouble was noticed',
    work: () => noticeTrouble(ctx),
    wake(want) {
      const stops = ['orders', 'vm'].map((schema) => onNudge(schema, want))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
