import { runAlone } from '#services/alone.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { budgetJob } from '#services/billing/budget/jobs.ts'
import { purchaseOrderJob } from '#services/billing/purchase/watch.ts'

await runAlone('billing', createBillingApp, (ctx) => [budgetJob(ctx), purchaseOrderJob(ctx)])
