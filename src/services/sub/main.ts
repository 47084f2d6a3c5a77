import { runAlone } from '#services/alone.ts'
import { createSubApp, dataStore } from '#services/sub/app.ts'
import { startFileCleaner } from '#services/sub/files/clean.ts'

await runAlone('sub', (ctx) => {
  const store = dataStore()
  startFileCleaner(ctx, store)
  return createSubApp(ctx, { store })
})
