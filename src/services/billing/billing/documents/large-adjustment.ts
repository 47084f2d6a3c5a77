import type { FieldError } from '#kernel/errors.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { isSamePerson, settingOf } from '#services/master/ports.ts'

type Sums = Computed<{ freight_idr: number; adjusted_idr: number }>

/**
 * Whether an adjustment in rupiah, with the others of its trip on the document, is more than a share of the trip's freight: small steps add
 * up, whatever their sign. Gives the limit in rupiah, or null where it is not.
 */
export async function aboveShare(
  w: Write,
  billingId: string,
  tripId: string,
  amount: number,
): Promise<number | null> {
  const [sums] = await runSql<Sums>(
    w.tx,
    `select coalesce(sum(amount_idr) filter (where kind in ('freight', 'correction')), 0)::bigint as freight_idr,
       coalesce(sum(abs(amount_idr)) filter (where kind = 'adjustment'), 0)::bigint as adjusted_idr
     from billing.billing_line where billing_id = $1 and trip_id = $2 and deleted_at is null`,
    [billingId, tripId],
  )
  const percent = await settingOf(w.tx, 'adjust_large_percent')
  const limit = Math.floor((Math.abs(sums?.freight_idr ?? 0) * percent) / 100)
  return (sums?.adjusted_idr ?? 0) + Math.abs(amount) > limit ? limit : null
}

/** Accounts of those who put a large adjustment on a document. */
async function largeHands(db: Executor, billingId: string): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'billing.billing_line', 'created_by'>>(
    db,
    'select distinct created_by from billing.billing_line where billing_id = $1 and is_large and deleted_at is null',
    [billingId],
  )
  return rows.flatMap(({ created_by: by }) => by ?? [])
}

/** What a large adjustment asks of who verifies its document: to be another person in any case, and to answer for it. */
export async function largeErrors(
  db: Executor,
  userId: string,
  row: { id: string; has_large: boolean },
  answer: string | null | undefined,
): Promise<FieldError[]> {
  if (!row.has_large) return []
  const isOwn = await isSamePerson(db, userId, await largeHands(db, row.id))
  return [
    ...(isOwn
      ? [
          {
            field: 'status',
            message: 'You put a large adjustment on this document: another control tower verifies it',
          },
        ]
      : []),
    ...(answer === null
      ? [{ field: 'large_answer', message: 'Say why the large adjustments are right' }]
      : []),
  ]
}
