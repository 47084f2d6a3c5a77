import type { ScaleState } from '#frames/stability.ts'

/**
 * Five frames a second (live.G5), of which a weight never waits for the word that the weight before it stands still: that word comes
 * later after a weight, and leaves the next weight room. A pair of both takes as long as two weights.
 */
const WEIGHT_GAP_MS = 200
const WORD_GAP_MS = 300
const AFTER_WORD_MS = 100
/** How long one that says nothing new may be put off. */
const LONGEST_GAP_MS = 1_000

const WORDS = ['stable', 'zero', 'overload', 'net'] as const

/** What was sent last, and when on a clock that only goes on. */
export interface Sent {
  state: ScaleState
  /** Of the pictures that went with it. */
  photos: string
  at: number
  /** It said the weight of the frame before it. */
  isWord: boolean
}

/** Whether a state says the weight that was sent last. */
export const saysSameWeight = (last: Sent | null, state: ScaleState): boolean =>
  last?.state.weight_kg === state.weight_kg

/** Whether a state is to be sent now: what changed at once, but five times a second at most; the same once a second, if it is a new reading. */
export function isDue(last: Sent | null, state: ScaleState, photos: string, now: number): boolean {
  if (!state.connected) return false
  if (last === null) return true
  const gap = now - last.at
  if (!saysSameWeight(last, state)) return gap >= (last.isWord ? AFTER_WORD_MS : WEIGHT_GAP_MS)
  if (gap < WORD_GAP_MS) return false
  const differs = photos !== last.photos || WORDS.some((name) => state[name] !== last.state[name])
  return differs || (gap >= LONGEST_GAP_MS && state.at !== last.state.at)
}
