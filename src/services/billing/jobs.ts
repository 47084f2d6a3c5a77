import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import { budgetJob } from '#services/billing/budget/jobs.ts'
import { auditJob, auditNightJob } from '#services/billing/billing/audit/job.ts'
import { billingLineClockJob } from '#services/billing/billing/lines/clocks.ts'
import { bankAccountJob } from '#services/billing/payment/bank-account-job.ts'
import { calledOffJob } from '#services/billing/payment/called-off.ts'
import { advanceClockJob } from '#services/billing/payment/clocks.ts'
import { paymentDueJob } from '#services/billing/payment/due-job.ts'
import { receiptClockJob } from '#services/billing/payment/received/clocks.ts'
import { purchaseOrderClockJob } from '#services/billing/purchase/clocks.ts'
import { purchaseOrderJob } from '#services/billing/purchase/watch.ts'

/** What this service does by itself, whether it runs alone or beside the others. */
export const billingJobs = (ctx: ServiceContext): Job[] =>
  [
    budgetJob,
    purchaseOrderJob,
    purchaseOrderClockJob,
    advanceClockJob,
    calledOffJob,
    bankAccountJob,
    receiptClockJob,
    paymentDueJob,
    auditJob,
    auditNightJob,
    billingLineClockJob,
  ].map((job) => job(ctx))
