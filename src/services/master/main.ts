import { runAlone } from '#services/_shared/alone.ts'
import { createMasterApp } from '#services/master/app.ts'
import { startContractExpiry } from '#services/master/contract-expiry.ts'

await runAlone('master', (ctx) => {
  startContractExpiry(ctx)
  return createMasterApp(ctx)
})
