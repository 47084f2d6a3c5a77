/** What is asked for once a second at most, however often something happens that wants it. */
const GATHER_MS = 1000

/**
 * The first call is done at once; those within a second of it are done together when that second is over. A plant changes many records a
 * second, and each change wakes the same work.
 */
export function gathered(work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  const begin = (): void => {
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (!isAsked) return
      isAsked = false
      begin()
    }, GATHER_MS)
    timer.unref()
  }
  return () => {
    if (timer) isAsked = true
    else begin()
  }
}
