/** Waits between attempts that fail, ms: soon at first, then patiently. */
const STEPS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const

export interface BackOff {
  /** How long to wait before the next attempt. */
  next(): number
  /** It worked: the next failure is the first one again. */
  worked(): void
}

/** The next wait after each failure, up to a fifth longer, so that twenty agents do not come back in one moment. */
export function backOff(random: () => number = Math.random): BackOff {
  let failures = 0
  return {
    next: () => {
      const step = STEPS_MS[Math.min(failures, STEPS_MS.length - 1)] ?? 0
      failures += 1
      return Math.round(step * (1 + random() / 5))
    },
    worked: () => {
      failures = 0
    },
  }
}
