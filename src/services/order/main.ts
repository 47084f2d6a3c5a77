import { runAlone } from '#services/alone.ts'
import { createOrderApp } from '#services/order/app.ts'
import { clockJob } from '#services/order/order/clocks.ts'
import { delegationJob } from '#services/order/order/delegations.ts'

await runAlone(
  'order',
  (ctx) => {
    // Weights are signed: without the key this says so now and not at the first weight.
    ctx.log.info({ key: ctx.signer.keyId }, 'Weights are signed')
    return createOrderApp(ctx)
  },
  (ctx) => [clockJob(ctx), delegationJob(ctx)],
)
