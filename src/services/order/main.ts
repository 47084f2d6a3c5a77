import { runAlone } from '#services/alone.ts'
import { createOrderApp } from '#services/order/app.ts'
import { clockJob } from '#services/order/order/clocks.ts'

await runAlone('order', createOrderApp, (ctx) => [clockJob(ctx)])
