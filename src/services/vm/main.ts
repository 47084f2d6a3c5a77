import { runAlone } from '#services/alone.ts'
import { createVmApp } from '#services/vm/app.ts'
import { vmJobs } from '#services/vm/jobs.ts'

await runAlone('vm', createVmApp, vmJobs)
