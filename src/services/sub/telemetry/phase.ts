import type { FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import type { ScaleState } from '#frames/stability.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** The moment of the empty platform that the last weight of a scale used up, ms since 1970; null before its first weight. */
export async function usedZeroOf(db: Executor, scaleId: string): Promise<number | null> {
  const [chain] = await runSql<ColumnsOf<'orders.scale_chain', 'zero_used_at'>>(
    db,
    'select zero_used_at from orders.public_scale_chain where scale_id = $1',
    [scaleId],
  )
  return chain?.zero_used_at ? Date.parse(chain.zero_used_at) : null
}

/** What barrier and light of a scale show (dec.I3.12): a weight is done when it used up the empty platform seen before it. */
export function phaseOf(
  { min_kg }: ScaleRow,
  state: ScaleState | null,
  usedZero: number | null,
): FeedAnswer['phase'] {
  if (!state || (!state.overload && state.weight_kg < Math.max(1, min_kg))) return 'free'
  return state.zero_seen_at !== null && state.zero_seen_at === usedZero ? 'done' : 'weighing'
}
