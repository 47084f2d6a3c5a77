import { runAlone } from '#services/_shared/alone.ts'
import { createBillingApp } from '#services/billing/app.ts'

await runAlone('billing', createBillingApp)
