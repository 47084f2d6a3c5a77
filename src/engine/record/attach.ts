import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { resourceNamed } from '#contracts/index.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { runSql, type Executor } from '#database/sql.ts'

export const UPLOAD_AGAIN = 'Upload the file again'

/** Shorter than the day after which unattached files are removed, so that no record names a file that is just going. */
const WAITS_MS = 20 * 3_600_000

/**
 * May the caller name this file in a record? Only who uploaded it, and not long ago: whoever reads the record may then see the
 * file, so nobody may name somebody else's.
 */
export async function attachable(
  ctx: ServiceContext,
  db: Executor,
  actor: Actor,
  id: unknown,
): Promise<boolean> {
  const rows = await runSql(
    db,
    `select 1 from ${sourceOf(resourceNamed('file'), ctx.service)}
     where id = $1 and created_by = $2 and created_at > $3 and deleted_at is null`,
    [id, actor.userId, new Date(clock.ms() - WAITS_MS).toISOString()],
  )
  return rows.length > 0
}
