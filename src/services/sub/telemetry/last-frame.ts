import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { AgentKey } from '#services/sub/telemetry/agent-keys.ts'
import type { ScaleState } from '#frames/stability.ts'
import { isId } from '#kernel/ids.ts'
import { STATE_COLUMNS, stateOf, type StateRow } from '#services/sub/telemetry/scale-state.ts'
import { SCALE_COLUMNS, SCALE_FROM, type ScaleRow } from '#services/sub/telemetry/scales.ts'
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

type KnownRow = Outer<
  StateRow & Narrowed<ColumnsOf<'sub.scale_reading', 'frame'>, { frame: SignedFrame | null }>
> &
  Outer<ColumnsOf<'orders.scale_chain', 'zero_used_at'>>

/** A scale and all that is known of it in one question: a hundred batches a second ask it, and most of their time is asking. */
export async function scaleAndKnown(
  db: Executor,
  scaleId: unknown,
): Promise<{ scale: ScaleRow | null; known: Known }> {
  const [row] = isId(scaleId)
    ? await runSql<ScaleRow & KnownRow>(
        db,
        `select ${SCALE_COLUMNS}, ${STATE_COLUMNS}, r.frame, c.zero_used_at ${SCALE_FROM}
         left join sub.scale_reading r on r.scale_id = s.id
         left join orders.public_scale_chain c on c.scale_id = s.id
         where s.deleted_at is null and s.id = $1`,
        [scaleId],
      )
    : []
  return { scale: row ?? null, known: row ? knownIn(row) : NOTHING }
}

const NOTHING: Known = { state: null, frame: null, usedZero: null }

function knownIn(row: KnownRow): Known {
  const usedZero = row.zero_used_at === null ? null : Date.parse(row.zero_used_at)
  if (row.weight_kg === null) return { ...NOTHING, usedZero }
  return { state: stateOf(row), frame: row.frame, usedZero }
}
