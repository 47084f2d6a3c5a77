import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { truthChangeJob } from '#services/master/setting/truth-changes.ts'
import { teraJob } from '#services/master/place/tera-notices.ts'
import { contractJob } from '#services/master/tariff/contract-expiry.ts'

/** What this service does by itself, whether it runs alone or beside the others. */
export const masterJobs = (ctx: ServiceContext): Job[] =>
  [contractJob, truthChangeJob, teraJob].map((job) => job(ctx))
