import type { Actor } from '#kernel/actor.ts'
import { sourceOf } from '#engine/context.ts'
import { recordsWithFile } from '#engine/record/note-rows.ts'
import { mayRead } from '#contracts/access.ts'
import { scopeClause } from '#engine/scope.ts'
import { followedResource } from '#events/streams/filter.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import type { ExtraLimits, ReaderOf } from '#services/sub/limits.ts'

/**
 * Whether a note on a record that the caller may read carries the file. Asked only of files that nothing else shows: every entity
 * has notes, and a clause for each of them would make every other file slow.
 */
export async function isInReadableNote(
  db: Executor,
  actor: Actor,
  fileId: string,
  extras: ExtraLimits,
  readerOf?: ReaderOf,
): Promise<boolean> {
  for (const { subject_type: type, subject_id: id } of await recordsWithFile(db, fileId)) {
    const resource = followedResource(type)
    if (!resource || !mayRead(resource, actor.roleCode)) continue
    const reader = readerOf?.(resource) ?? actor
    const p = new Parameters()
    const limits = [
      `t.id = ${p.add(id)}`,
      't.deleted_at is null',
      scopeClause('sub', resource, reader, p),
      extras[type]?.(reader, p) ?? null,
    ].filter((limit) => limit !== null)
    const rows = await runSql(
      db,
      `select 1 from ${sourceOf(resource, 'sub')} t where ${limits.join(' and ')}`,
      p.values,
    )
    if (rows.length) return true
  }
  return false
}
