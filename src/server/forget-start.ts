import type { Jobs } from '#events/jobs.ts'

/** Between two looks at whether the start is over; the first pages are loaded by the first of them. */
const LOOK_MS = 15_000
/** A job that another server does, on the same database, is not waited for any longer. */
const MOST_LOOKS = 8

const collect = (): void => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' })

/**
 * Collects what the start made and needs no more, half of the heap, and gives its pages back to the machine, once every job has been
 * done or has failed: a start does those that were due while nothing ran. V8 would do the first once the heap has doubled, and the
 * second only for a program that does nothing at all (decision 8).
 */
export function forgetStart(jobs: Jobs['figures'], forget = collect): void {
  let looks = 0
  const looking = setInterval(() => {
    looks += 1
    const isUnderWay = [...jobs.values()].some(({ done, failed }) => done + failed === 0)
    if (isUnderWay && looks < MOST_LOOKS) return
    clearInterval(looking)
    forget()
  }, LOOK_MS)
  looking.unref()
}
