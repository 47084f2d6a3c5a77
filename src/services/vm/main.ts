import { runAlone } from '#services/_shared/alone.ts'
import { createVmApp } from '#services/vm/app.ts'

await runAlone('vm', createVmApp)
