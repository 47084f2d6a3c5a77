/** What is needed of a node:http server. */
interface Closable {
  close(done: () => void): unknown
  closeIdleConnections(): void
  closeAllConnections(): void
}

export interface DrainTimes {
  /** Milliseconds between 'not ready' and the closed door, so that a load balancer has seen it. */
  noticeMs: number
  /** Milliseconds requests in flight may take to finish. */
  limitMs: number
}

export interface Drain {
  /** True from the moment the server was told to stop. */
  readonly draining: boolean
  /** What to call so that long answers end. */
  readonly ends: Set<() => void>
  /** Stops in order (std.B2.10); gives whether everything finished by itself. Calling twice waits for the same. */
  close(): Promise<boolean>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Stops a server without cutting answers: not ready, no new connections, streams end, the rest may finish. */
export function drainOf(server: Closable, { noticeMs, limitMs }: DrainTimes): Drain {
  const ends = new Set<() => void>()
  let closing: Promise<boolean> | undefined

  async function stop(): Promise<boolean> {
    if (noticeMs > 0) await pause(noticeMs)
    let late = false
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    for (const end of ends) endSafely(end)
    const timer = setTimeout(() => {
      late = true
      server.closeAllConnections()
    }, limitMs)
    // A connection becomes idle when its last answer ends; nobody needs it then.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearTimeout(timer)
    clearInterval(sweep)
    return !late
  }

  return {
    get draining() {
      return closing !== undefined
    },
    ends,
    close: () => (closing ??= stop()),
  }
}

function endSafely(end: () => void): void {
  try {
    end()
  } catch {
    // One broken stream must not keep the others open; the time limit closes it.
  }
}
