import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { AgentKey } from '#services/sub/telemetry/agent-keys.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** The last frame that was taken of a scale's agent; null where its key of now has signed none. Numbers count on from it. */
export async function lastFrame(
  db: Executor,
  scaleId: string,
  key: AgentKey | null,
): Promise<SignedFrame | null> {
  if (!key) return null
  const [row] = await runSql<
    Narrowed<ColumnsOf<'sub.scale_reading', 'frame'>, { frame: SignedFrame | null }>
  >(db, 'select frame from sub.scale_reading where scale_id = $1', [scaleId])
  return row?.frame?.key_id === key.key_id ? row.frame : null
}
