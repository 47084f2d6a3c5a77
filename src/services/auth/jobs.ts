import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { entrustmentJob } from '#services/auth/account/entrust/entrustments.ts'
import { setBackJob } from '#services/auth/account/set-back/answers.ts'
import { signingKeyJob } from '#services/auth/account/keys.ts'

/** What this service does by itself, whether it runs alone or beside the others. */
export const authJobs = (ctx: ServiceContext): Job[] => [
  signingKeyJob(ctx),
  entrustmentJob(ctx),
  setBackJob(ctx),
]
