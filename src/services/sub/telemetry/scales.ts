import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ColumnsOf, Narrowed, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A scale as its feed needs it. */
export type ScaleRow = ColumnsOf<'master.scale', 'id' | 'code' | 'name'> &
  Narrowed<
    ColumnsOf<
      'master.scale_profile',
      | 'protocol'
      | 'line_format'
      | 'display_unit'
      | 'division_kg'
      | 'min_kg'
      | 'capacity_kg'
      | 'bridge_token_hash'
    >,
    {
      /** Of frames that carry no unit. */
      display_unit: 'kg' | 't'
    }
  > &
  /** The key that came with the token of now; none where no agent has. */
  Outer<ColumnsOf<'sub.scale_agent_key', 'key_id' | 'public_key'>>

export const SCALE_COLUMNS = `s.id, s.code, s.name, p.protocol, p.line_format, p.display_unit, p.division_kg, p.min_kg, p.capacity_kg, p.bridge_token_hash,
         k.key_id, k.public_key`

/** Where the columns of a scale come from: a profile, and the key that came with its token of now. */
export const SCALE_FROM = `
  from master.public_scale s
  join master.public_scale_profile p on p.scale_id = s.id and p.deleted_at is null
  left join sub.scale_agent_key k on k.scale_id = s.id and k.token_hash = p.bridge_token_hash`

const SCALE = `select ${SCALE_COLUMNS} ${SCALE_FROM} where s.deleted_at is null`

/** The scale with its profile, whoever asks; null when there is none. */
export async function scaleById(db: Executor, id: unknown): Promise<ScaleRow | null> {
  if (!isId(id)) return null
  const [row] = await runSql<ScaleRow>(db, `${SCALE} and s.id = $1`, [id])
  return row ?? null
}

/** The caller's scale; any other one is not found (life.D16.9). */
export async function ownScale(db: Executor, actor: Actor, id: unknown): Promise<ScaleRow> {
  const own = actor.scope.scale
  const scale = own === null || own.includes(String(id)) ? await scaleById(db, id) : null
  if (!scale) throw new AppError('not_found', NOT_FOUND)
  return scale
}

/** All scales of the caller by code; everybody who is not bound to scales sees all of them. */
export async function ownScales(db: Executor, actor: Actor): Promise<ScaleRow[]> {
  const own = actor.scope.scale
  return runSql<ScaleRow>(
    db,
    `${SCALE} and s.is_active and ($1::uuid[] is null or s.id = any($1::uuid[])) order by s.code limit 200`,
    [own],
  )
}
