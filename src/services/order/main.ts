import { runAlone } from '#services/alone.ts'
import { createOrderApp } from '#services/order/app.ts'
import { autoVerifyJob } from '#services/order/order/auto-verify.ts'
import { clockJob } from '#services/order/order/clocks.ts'
import { confirmationJob } from '#services/order/order/confirm-edit.ts'
import { paceJob } from '#services/order/order/late-risk.ts'
import { delegationJob } from '#services/order/order/delegations.ts'

await runAlone(
  'order',
  (ctx) => {
    // Weights are signed: without the key this says so now and not at the first weight.
    ctx.log.info({ key: ctx.signer.keyId }, 'Weights are signed')
    return createOrderApp(ctx)
  },
  (ctx) => [clockJob(ctx), autoVerifyJob(ctx), paceJob(ctx), confirmationJob(ctx), delegationJob(ctx)],
)
