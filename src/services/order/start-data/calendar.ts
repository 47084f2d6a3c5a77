import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import { writing, type Write } from '#engine/write.ts'

type Step = (w: Write) => Promise<void>

interface Entry {
  at: number
  n: number
  by: Actor
  step: Step
}

/**
 * Makes demo history: steps are added with their moment and run in the order of time, with the clock set to each moment, by the
 * same functions that serve real calls. A step may add later ones; steps after `until` are left out.
 */
export class Calendar {
  readonly #entries: Entry[] = []
  readonly #until: number
  #n = 0

  constructor(until: number) {
    this.#until = until
  }

  /** Adds a step; `at` in ms since 1970. */
  at(at: number, by: Actor, step: Step): void {
    if (at > this.#until) return
    this.#n += 1
    this.#entries.push({ at, n: this.#n, by, step })
  }

  #next(): Entry | undefined {
    let first: number = -1
    for (const [at, entry] of this.#entries.entries()) {
      const best = this.#entries[first]
      if (!best || entry.at < best.at || (entry.at === best.at && entry.n < best.n)) first = at
    }
    return first < 0 ? undefined : this.#entries.splice(first, 1)[0]
  }

  /** Runs all steps inside the given write's transaction. */
  async play(w: Write): Promise<void> {
    try {
      for (let entry = this.#next(); entry; entry = this.#next()) {
        clock.freeze(new Date(entry.at))
        await entry.step(writing(w.ctx, w.tx, entry.by))
      }
    } finally {
      clock.freeze(null)
    }
  }
}

/** Repeatable random numbers (mulberry32): the same demo on every machine. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
