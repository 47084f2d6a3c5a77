import { runAlone } from '#services/alone.ts'
import { createOrderApp } from '#services/order/app.ts'
import { orderJobs } from '#services/order/jobs.ts'

await runAlone(
  'order',
  (ctx) => {
    // Weights are signed: without the key this says so now and not at the first weight.
    ctx.log.info({ key: ctx.signer.keyId }, 'Weights are signed')
    return createOrderApp(ctx)
  },
  orderJobs,
)
