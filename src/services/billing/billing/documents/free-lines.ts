import { fieldError } from '#kernel/errors.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'

const TOUCHED = 'updated_at = $2, updated_by = $3, row_version = row_version + 1'

/** Takes lines off a document: what was adjusted on it is gone, the rest may be billed on another one. */
async function free(w: Write, where: string, values: readonly unknown[]): Promise<number> {
  const all = [values[0], w.at, w.actor.userId, ...values.slice(1)]
  await runSql(
    w.tx,
    `update billing.billing_line set deleted_at = $2, billing_id = null, ${TOUCHED} where ${where} and kind = 'adjustment'`,
    all,
  )
  const rest = await runSql(
    w.tx,
    `update billing.billing_line set billing_id = null, ${TOUCHED} where ${where} and kind <> 'adjustment' returning id`,
    all,
  )
  return rest.length
}

/** Frees every line of a document. */
export const freeAll = (w: Write, billingId: string): Promise<number> =>
  free(w, 'billing_id = $1', [billingId])

/** Frees the lines of one trip; a document keeps at least one. */
export async function freeTrip(w: Write, billingId: string, tripId: string): Promise<void> {
  const others = await runSql(
    w.tx,
    'select 1 from billing.billing_line where billing_id = $1 and trip_id <> $2 and deleted_at is null limit 1',
    [billingId, tripId],
  )
  if (!others.length)
    throw fieldError('decision', 'It is the last trip of this document: void the document instead')
  await free(w, 'billing_id = $1 and trip_id = $4', [billingId, tripId])
}
