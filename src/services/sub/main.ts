import { runAlone } from '#services/alone.ts'
import { createSubApp, dataStore } from '#services/sub/app.ts'
import { fileJob } from '#services/sub/files/clean.ts'
import { troubleJob } from '#services/sub/trouble/job.ts'

const store = dataStore()

await runAlone(
  'sub',
  (ctx) => createSubApp(ctx, { store }),
  (ctx) => [fileJob(ctx, store), troubleJob(ctx)],
)
