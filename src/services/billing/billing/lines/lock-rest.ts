import { AppError } from '#kernel/errors.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Line = ColumnsOf<'billing.billing_line', 'id' | 'billing_id'>

/**
 * Locks what else is open of the trips of a line that is held already. Nobody is waited for: who makes a document of these lines takes them
 * in another sequence, and each would wait for the other. Refuses with 409 where somebody is at one, or has just put one on a document.
 */
export async function lockRest({ tx }: Write, lineId: string, tripIds: readonly string[]): Promise<void> {
  const open = `trip_id = any($1::uuid[]) and id <> $2 and status in ('pending', 'valid', 'invalid') and deleted_at is null`
  const values = [tripIds, lineId]
  const all = await runSql<Line>(tx, `select id, billing_id from billing.billing_line where ${open}`, values)
  const mine = await runSql<Line>(
    tx,
    `select id, billing_id from billing.billing_line where ${open} order by id for update skip locked`,
    values,
  )
  if (mine.length < all.length || mine.some(({ billing_id: document }) => document !== null))
    throw new AppError('aborted', 'Somebody else is at this trip just now; try again')
}
