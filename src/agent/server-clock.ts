/** Measurements that are compared; the one with the shortest way is believed. */
const KEPT = 8
/** A step of a clock, here or there: what was measured before says nothing any more. */
const STEP_MS = 1_000

export interface ServerClock {
  /** The server's time, ms since 1970. */
  ms(): number
  /** How far this PC is behind the server, ms. */
  offset(): number
  /** Takes what an answer said; `sent` and `heard` are this PC's time around it. */
  measure(sent: number, heard: number, serverMs: number): void
}

/**
 * The server's clock as it can be told from its answers (live.G5). Each says its time somewhere between sending and hearing: half of the
 * way is the best guess, and the answer that came quickest the surest.
 */
export function serverClock(now: () => number): ServerClock {
  let measured: { offset: number; way: number }[] = []
  let best = 0
  return {
    ms: () => now() + best,
    offset: () => best,
    measure(sent, heard, serverMs) {
      const way = heard - sent
      if (way < 0) return
      const offset = Math.round(serverMs - (sent + heard) / 2)
      if (measured.length && Math.abs(offset - best) > STEP_MS + way) measured = []
      measured = [...measured, { offset, way }].slice(-KEPT)
      best = measured.reduce((surest, one) => (one.way < surest.way ? one : surest)).offset
    },
  }
}
