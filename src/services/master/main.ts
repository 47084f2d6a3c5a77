import { runAlone } from '#services/alone.ts'
import { createMasterApp } from '#services/master/app.ts'
import { masterJobs } from '#services/master/jobs.ts'

await runAlone('master', createMasterApp, masterJobs)
