import { runAlone } from '#services/alone.ts'
import { createBillingApp } from '#services/billing/app.ts'

await runAlone('billing', createBillingApp)
