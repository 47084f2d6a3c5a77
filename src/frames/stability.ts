import type { ScaleReading } from '#frames/reading.ts'

/** Limits of live.G5. */
const STABLE_SAMPLES = 5
const STABLE_MS = 2_000
const ZERO_DIVISIONS = 2
export const LINK_LOST_MS = 3_000
const KEPT_SAMPLES = 10
/** Enough for 2 s at 100 frames a second; a faster line is not judged stable. */
const WINDOW_MAX = 200

export interface ScaleSample {
  weight_kg: number
  /** Milliseconds since 1970, server clock. */
  at: number
}

/** What the server knows of one scale; the only source a capture may take a weight from. */
export interface ScaleState {
  weight_kg: number
  stable: boolean
  /** Within two divisions of zero now. */
  zero: boolean
  overload: boolean
  /** A tare is set on the indicator: the weight is not the load on the platform. */
  net: boolean
  /** When the empty platform was last seen (ms since 1970), null when never. */
  zero_seen_at: number | null
  /** Time of the last frame (ms since 1970, server clock). */
  at: number
  /** Last 10 readings, oldest first; stored with a weighment as evidence. */
  samples: ScaleSample[]
  connected: boolean
  raw: string
  indicator_record_no: string | null
  /** Readings the stable rule judges: the last 2 s and the one before them, 5 at least. */
  window: ScaleSample[]
}

function latestWindow(before: ScaleSample[], sample: ScaleSample): ScaleSample[] {
  const all = [...before, sample].slice(-WINDOW_MAX)
  const edge = all.findLastIndex((one) => one.at <= sample.at - STABLE_MS)
  return all.slice(Math.max(0, Math.min(edge, all.length - STABLE_SAMPLES)))
}

/** The rule for frames without a motion bit: max - min <= 1 division over 5 samples and 2 s (live.G5). */
function isSteady(window: readonly ScaleSample[], divisionKg: number): boolean {
  const [first] = window
  const last = window.at(-1)
  if (first === undefined || last === undefined || window.length < STABLE_SAMPLES) return false
  if (last.at - first.at < STABLE_MS) return false
  const weights = window.map((one) => one.weight_kg)
  return Math.max(...weights) - Math.min(...weights) <= divisionKg
}

/**
 * A frame counts after so many equal ones (dec.I3.15): a broken byte gives another weight, but hardly the same one thrice. Those with a check
 * sum too: neither a sum nor an exclusive or sees two digits that have changed places.
 */
const EQUAL_FRAMES = 3

function isRepeated(window: readonly ScaleSample[]): boolean {
  const last = window.slice(-EQUAL_FRAMES)
  return last.length === EQUAL_FRAMES && last.every(({ weight_kg }) => weight_kg === last[0]?.weight_kg)
}

/**
 * Next state of a scale after one reading. `at` is ms since 1970 on the server clock, `divisionKg` the scale's division.
 * A frame older than the last one is dropped; after a lost link the stable rule starts anew (live.G5). Unless the reading
 * `isSure`, read by a program that has judged its frames, a weight is shown at once, but it neither stands still nor proves an empty
 * platform before it was repeated.
 */
export function observe(
  state: ScaleState | null,
  reading: ScaleReading,
  at: number,
  divisionKg: number,
  isSure = true,
): ScaleState {
  const age = state === null ? 0 : at - state.at
  if (state !== null && age < 0 && age >= -LINK_LOST_MS) return state
  const unbroken = state !== null && Math.abs(age) <= LINK_LOST_MS
  const sample = { weight_kg: reading.weight_kg, at }
  const window = reading.overload ? [] : latestWindow(unbroken ? state.window : [], sample)
  const counts = isSure || isRepeated(window)
  const isNone =
    !reading.overload && !reading.net && Math.abs(reading.weight_kg) <= ZERO_DIVISIONS * divisionKg
  const zero = isNone && counts
  return {
    weight_kg: reading.weight_kg,
    stable: counts && !reading.overload && (reading.stable ?? isSteady(window, divisionKg)),
    zero,
    overload: reading.overload,
    net: reading.net,
    zero_seen_at: zero ? at : (state?.zero_seen_at ?? null),
    at,
    samples: [...(state?.samples ?? []), sample].slice(-KEPT_SAMPLES),
    connected: true,
    raw: reading.raw,
    indicator_record_no: reading.indicator_record_no,
    window,
  }
}

/** The state as seen at a moment (ms): more than 3 s from its last frame, either way, the link is lost and nothing is stable. */
export function stateAt(state: ScaleState, now: number): ScaleState {
  const connected = Math.abs(now - state.at) <= LINK_LOST_MS
  return connected === state.connected && connected
    ? state
    : { ...state, connected, stable: connected && state.stable }
}
