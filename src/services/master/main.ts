import { runAlone } from '#services/_shared/alone.ts'
import { createMasterApp } from '#services/master/app.ts'

await runAlone('master', createMasterApp)
