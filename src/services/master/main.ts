import { runAlone } from '#services/alone.ts'
import { createMasterApp } from '#services/master/app.ts'
import { truthChangeJob } from '#services/master/setting/truth-changes.ts'
import { contractJob } from '#services/master/tariff/contract-expiry.ts'

await runAlone('master', createMasterApp, (ctx) => [contractJob(ctx), truthChangeJob(ctx)])
