import type { ServiceContext } from '#engine/context.ts'

const EVERY_MS = 3_600_000

/**
 * Does a piece of upkeep now and once an hour; several processes may do it at the same time. `work` gives how many things it
 * changed; `done` and `failed` are what the log says. Closing waits for a run that is under way.
 */
export function startHourly(
  ctx: ServiceContext,
  { done, failed }: { done: string; failed: string },
  work: () => Promise<number>,
): { close(): Promise<void> } {
  const once = async (): Promise<void> => {
    try {
      const count = await work()
      if (count) ctx.log.info({ count }, done)
    } catch (error) {
      ctx.log.warn({ error }, failed)
    }
  }
  let running = once()
  const timer = setInterval(() => {
    running = running.then(once)
  }, EVERY_MS)
  timer.unref()
  return {
    close: () => {
      clearInterval(timer)
      return running
    },
  }
}
