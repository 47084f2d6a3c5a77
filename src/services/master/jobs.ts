import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { truthChangeJob } from '#services/master/setting/truth-changes.ts'
import { contractJob } from '#services/master/tariff/contract-expiry.ts'

/** What this service does by itself, whether it runs alone or beside the others. */
export const masterJobs = (ctx: ServiceContext): Job[] => [contractJob, truthChangeJob].map((job) => job(ctx))
