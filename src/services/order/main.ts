import { runAlone } from '#services/alone.ts'
import { createOrderApp } from '#services/order/app.ts'

await runAlone('order', createOrderApp)
