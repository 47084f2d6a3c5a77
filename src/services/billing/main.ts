import { runAlone } from '#services/alone.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { billingJobs } from '#services/billing/jobs.ts'

await runAlone('billing', createBillingApp, billingJobs)
