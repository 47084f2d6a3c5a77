import { runAlone } from '#services/alone.ts'
import { createVmApp } from '#services/vm/app.ts'

await runAlone('vm', createVmApp)
