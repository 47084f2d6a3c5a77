import type { AgentRefusal } from '#contracts/telemetry/agent-link.ts'
import type { ScaleState } from '#frames/stability.ts'

/** Why the weight of now may not be kept, as the server would refuse it (life.W1); null when it may. `usedZero` is the empty platform of the last one. */
export function captureRefusal(state: ScaleState | null, usedZero: number | null): AgentRefusal | null {
  if (!state?.connected) return 'no_signal'
  if (state.overload) return 'overload'
  if (state.net) return 'net'
  if (state.zero_seen_at === null || state.zero_seen_at === usedZero) return 'not_zeroed'
  return state.stable ? null : 'moving'
}
