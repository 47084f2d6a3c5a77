import { contexts, type ContextOf, type Ground } from '#server/contexts.ts'
import { ownBackups } from '#server/daily-backup.ts'
import { watchEnds, type EndsWatch } from '#server/ends-watch.ts'
import { SERVICE_NAMES, type Env } from '#server/env.ts'
import { truthJobs } from '#server/truth-jobs.ts'
import { authJobs } from '#services/auth/jobs.ts'
import { mailJob, smtpPost, type Post } from '#services/auth/account/mailer.ts'
import { billingJobs } from '#services/billing/jobs.ts'
import { masterJobs } from '#services/master/jobs.ts'
import { orderJobs } from '#services/order/jobs.ts'
import { dataStore } from '#services/sub/app.ts'
import { fileJob } from '#services/sub/files/clean.ts'
import { notificationJob } from '#services/sub/notice/clean.ts'
import { noticeMailJob } from '#services/sub/notice/mail.ts'
import { troubleJob } from '#services/sub/trouble/job.ts'
import { vmJobs } from '#services/vm/jobs.ts'
import { forgetJob } from '#events/forget.ts'
import type { Job } from '#events/jobs.ts'

/** What stands before the links of mails. */
function originOf({ publicOrigin, port }: Env): string {
  return publicOrigin?.origin ?? `http://localhost:${port}`
}

/** The jobs of the services that run here; the others do their own. */
function jobsOf({ env, db }: Ground, contextOf: ContextOf, post: Post | null, watch: EndsWatch): Job[] {
  const backup = ownBackups(db, env)
  return [
    ...(post
      ? [
          mailJob(contextOf('auth'), originOf(env), post),
          noticeMailJob(contextOf('sub'), originOf(env), post),
        ]
      : []),
    ...SERVICE_NAMES.map((service) => forgetJob(contextOf(service))),
    notificationJob(contextOf('sub')),
    ...truthJobs(env, contextOf, post, watch),
    ...(backup ? [backup.job] : []),
    ...(env.serviceUrls.auth ? [] : authJobs(contextOf('auth'))),
    ...(env.serviceUrls.master ? [] : masterJobs(contextOf('master'))),
    ...(env.serviceUrls.billing ? [] : billingJobs(contextOf('billing'))),
    ...(env.serviceUrls.order ? [] : orderJobs(contextOf('order'))),
    ...(env.serviceUrls.vm ? [] : vmJobs(contextOf('vm'))),
    // The files lie where the service runs.
    ...(env.serviceUrls.sub
      ? []
      : [fileJob(contextOf('sub'), dataStore(env.dataDir)), troubleJob(contextOf('sub'))]),
  ]
}

/** The jobs of this server, with what they work with; `close` when the last of them has ended. */
export async function jobsOfServer(
  ground: Ground,
  isNew: boolean,
): Promise<{ list: Job[]; close(): Promise<void> }> {
  const contextOf = contexts(ground)
  const post = ground.env.smtpUrl ? await smtpPost(ground.env.smtpUrl) : null
  // Before anything is sealed: what was put back while no server ran is known by then.
  const watch = await watchEnds(ground.env, contextOf, isNew)
  return {
    list: jobsOf(ground, contextOf, post, watch),
    async close() {
      await watch.close()
      post?.close()
    },
  }
}
