import { afterAll, vi } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'

// vitest setupFile of files that follow each other in one process: the next one begins at the present.
afterAll(() => {
  vi.useRealTimers()
  clock.shift(0)
  // Ids go on from the newest one, unless the clock goes back by hours: else a plant that is filled here for other files has ids of their future.
  clock.freeze(new Date(0))
  uuidv7()
  clock.freeze(null)
})
