import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { AgentKey } from '#services/sub/telemetry/agent-keys.ts'
import type { ScaleState } from '#frames/stability.ts'
import { isId } from '#kernel/ids.ts'
import { STATE_COLUMNS, stateOf, type StateRow } from '#services/sub/telemetry/scale-state.ts'
import type { ColumnsOf, Narrowed, Outer } from '#database/rows.ts'
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

/** What a scale showed last. */
export interface Known {
  state: ScaleState | null
  /** The frame that said so, whichever key it is under. */
  frame: SignedFrame | null
  /** The moment of the empty platform that its last weight used up, ms since 1970. */
  usedZero: number | null
}

type KnownRow = StateRow &
  Narrowed<ColumnsOf<'sub.scale_reading', 'frame'>, { frame: SignedFrame | null }> &
  Outer<ColumnsOf<'orders.scale_chain', 'zero_used_at'>>

/** All that is known of a scale in one question: a hundred batches a second ask it. */
export async function knownOf(db: Executor, scaleId: unknown): Promise<Known> {
  const [row] = isId(scaleId)
    ? await runSql<KnownRow>(
        db,
        `select ${STATE_COLUMNS}, frame, c.zero_used_at
         from sub.scale_reading r left join orders.public_scale_chain c on c.scale_id = r.scale_id
         where r.scale_id = $1`,
        [scaleId],
      )
    : []
  if (!row) return { state: null, frame: null, usedZero: null }
  return {
    state: stateOf(row),
    frame: row.frame,
    usedZero: row.zero_used_at === null ? null : Date.parse(row.zero_used_at),
  }
}
