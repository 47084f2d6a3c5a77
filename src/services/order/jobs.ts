import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { sessionJob } from '#services/order/dispatch/session/clocks.ts'
import { tripClockJob } from '#services/order/dispatch/trip-clocks.ts'
import { requestJob } from '#services/order/dispatch/request/expiry.ts'
import { overtimeJob, overtimeNightJob } from '#services/order/people/overtime-jobs.ts'
import { autoVerifyJob } from '#services/order/order/auto-verify.ts'
import { clockJob } from '#services/order/order/clocks.ts'
import { confirmationJob } from '#services/order/order/confirm-edit.ts'
import { delegationJob } from '#services/order/order/delegations.ts'
import { paceJob } from '#services/order/order/late-risk.ts'
import { driverNoticeJob, recoveryJob } from '#services/order/people/jobs.ts'
import { weighbridgeClockJob } from '#services/order/weighing/clocks.ts'
import { orphanJob } from '#services/order/weighing/orphans.ts'
import { vesselJob } from '#services/order/order/vessel-left.ts'

/** What this service does by itself, whether it runs alone or beside the others. */
export const orderJobs = (ctx: ServiceContext): Job[] =>
  [
    clockJob,
    orphanJob,
    weighbridgeClockJob,
    tripClockJob,
    autoVerifyJob,
    paceJob,
    confirmationJob,
    delegationJob,
    requestJob,
    vesselJob,
    driverNoticeJob,
    recoveryJob,
    sessionJob,
    overtimeJob,
    overtimeNightJob,
  ].map((job) => job(ctx))
