import type { FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import type { ScaleState } from '#frames/stability.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What barrier and light of a scale show (dec.I3.12): a weight is done when it used up the empty platform seen before it. */
export async function phaseOf(
  db: Executor,
  { id, min_kg }: ScaleRow,
  state: ScaleState | null,
): Promise<FeedAnswer['phase']> {
  if (!state || (!state.overload && state.weight_kg < Math.max(1, min_kg))) return 'free'
  const [chain] = await runSql<ColumnsOf<'orders.scale_chain', 'zero_used_at'>>(
    db,
    'select zero_used_at from orders.public_scale_chain where scale_id = $1',
    [id],
  )
  const used = chain?.zero_used_at
  return used && state.zero_seen_at !== null && Date.parse(used) === state.zero_seen_at ? 'done' : 'weighing'
}
