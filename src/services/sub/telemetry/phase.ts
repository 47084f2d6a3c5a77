import type { FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import type { ScaleState } from '#frames/stability.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'

/** What barrier and light of a scale show (dec.I3.12): a weight is done when it used up the empty platform seen before it. */
export function phaseOf(
  { min_kg }: ScaleRow,
  state: ScaleState | null,
  usedZero: number | null,
): FeedAnswer['phase'] {
  if (!state || (!state.overload && state.weight_kg < Math.max(1, min_kg))) return 'free'
  return state.zero_seen_at !== null && state.zero_seen_at === usedZero ? 'done' : 'weighing'
}
