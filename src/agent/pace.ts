import type { ScaleState } from '#frames/stability.ts'

/** Frames a second at most (live.G5), and how long one that says nothing new may be put off. */
const LEAST_GAP_MS = 200
const LONGEST_GAP_MS = 1_000

const SAID = ['weight_kg', 'stable', 'zero', 'overload', 'net'] as const

/** What was sent last, and when on a clock that only goes on. */
export interface Sent {
  state: ScaleState
  /** Of the pictures that went with it. */
  photos: string
  at: number
}

/** Whether a state is to be sent now: what changed at once, but five times a second at most; the same once a second, if it is a new reading. */
export function isDue(last: Sent | null, state: ScaleState, photos: string, now: number): boolean {
  if (!state.connected) return false
  if (last === null) return true
  const gap = now - last.at
  if (gap < LEAST_GAP_MS) return false
  const differs = photos !== last.photos || SAID.some((name) => state[name] !== last.state[name])
  return differs || (gap >= LONGEST_GAP_MS && state.at !== last.state.at)
}
