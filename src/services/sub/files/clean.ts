import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { CARRIERS, unusedClause } from '#services/sub/files/carriers.ts'
import type { FileStore } from '#services/sub/files/store.ts'

const DAY_MS = 86_400_000
/** Keys of the store that are looked up together. */
const KEYS_AT_ONCE = 500

/**
 * Removes files that nobody attached within a day, and bytes whose row was never written. Gives how many files went. Rows go
 * first: bytes without a row are found again next time, a row without bytes would be a broken link.
 */
export async function removeUnused(
  ctx: ServiceContext,
  store: FileStore,
  carriers = CARRIERS,
): Promise<number> {
  const before = new Date(clock.ms() - DAY_MS)
  const gone = await runSql<ColumnsOf<'sub.file', 'storage_key'>>(
    ctx.db,
    `delete from sub.file t where t.created_at < $1 and ${unusedClause(carriers)} returning t.storage_key`,
    [before.toISOString()],
  )
  for (const { storage_key: key } of gone) await store.remove(key)
  let keys: string[] = []
  for await (const key of store.olderThan(before.getTime())) {
    if (keys.push(key) < KEYS_AT_ONCE) continue
    await removeStray(ctx, store, keys)
    keys = []
  }
  await removeStray(ctx, store, keys)
  return gone.length
}

/** Removes the bytes of keys that no row names. */
async function removeStray(ctx: ServiceContext, store: FileStore, keys: readonly string[]): Promise<void> {
  const rows = await runSql<ColumnsOf<'sub.file', 'storage_key'>>(
    ctx.db,
    'select storage_key from sub.file where storage_key = any($1::text[])',
    [keys],
  )
  const named = new Set(rows.map(({ storage_key: key }) => key))
  for (const key of keys) if (!named.has(key)) await store.remove(key)
}

/** Cleans up once an hour. */
export function fileJob(ctx: ServiceContext, store: FileStore): Job {
  return {
    name: 'sub.remove-files',
    cron: '31 * * * *',
    done: 'Unused files removed',
    work: () => removeUnused(ctx, store),
  }
}
