import { runAlone } from '#services/_shared/alone.ts'
import { createOrderApp } from '#services/order/app.ts'

await runAlone('order', createOrderApp)
