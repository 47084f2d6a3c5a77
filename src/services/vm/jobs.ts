import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { paperJob } from '#services/vm/workshop/paper-expiry.ts'

/** What this service does by itself, whether it runs alone or beside the others. */
export const vmJobs = (ctx: ServiceContext): Job[] => [paperJob(ctx)]
