import { afterAll, vi } from 'vitest'
import { clock } from '#kernel/clock.ts'

// vitest setupFile of files that follow each other in one process: the next one begins at the present.
afterAll(() => {
  vi.useRealTimers()
  clock.freeze(null)
  clock.shift(0)
})
