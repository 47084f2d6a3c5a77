import { runAlone } from '#services/_shared/alone.ts'
import { createSubApp } from '#services/sub/app.ts'

await runAlone('sub', createSubApp)
