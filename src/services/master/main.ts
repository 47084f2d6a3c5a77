import { runAlone } from '#services/alone.ts'
import { createMasterApp } from '#services/master/app.ts'
import { startContractExpiry } from '#services/master/tariff/contract-expiry.ts'

await runAlone('master', (ctx) => {
  startContractExpiry(ctx)
  return createMasterApp(ctx)
})
