import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { resourceNamed } from '#contracts/index.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const UPLOAD_AGAIN = 'Upload the file again'
const CHOOSE_PICTURE = 'Choose a picture'

/** Shorter than the day after which unattached files are removed, so that no record names a file that is just going. */
const WAITS_MS = 20 * 3_600_000

/**
 * Why the caller may not name this file in a record; null where they may. Only who uploaded it may, and not long ago: whoever
 * reads the record may then see the file, so nobody may name somebody else's. `images` refuses what is no picture.
 */
export async function whyNotAttached(
  ctx: ServiceContext,
  db: Executor,
  actor: Actor,
  id: unknown,
  images = false,
): Promise<string | null> {
  const [row] = await runSql<ColumnsOf<'sub.public_file', 'mime'>>(
    db,
    `select mime from ${sourceOf(resourceNamed('file'), ctx.service)}
     where id = $1 and created_by = $2 and created_at > $3 and deleted_at is null`,
    [id, actor.userId, new Date(clock.ms() - WAITS_MS).toISOString()],
  )
  if (!row) return UPLOAD_AGAIN
  return images && !row.mime?.startsWith('image/') ? CHOOSE_PICTURE : null
}
