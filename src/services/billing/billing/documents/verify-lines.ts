import { AppError } from '#kernel/errors.ts'
import type { Write } from '#engine/write.ts'
import { countChanged } from '#engine/list/totals.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { settleBilled } from '#services/billing/billing/documents/settle-billed.ts'
import { useAll } from '#services/billing/purchase/actuals.ts'

type Line = ColumnsOf<
  'billing.billing_line',
  'id' | 'trip_id' | 'order_line_id' | 'kind' | 'amount_idr' | 'basis_kg'
> &
  ColumnsOf<'orders.trip', 'trip_no'>

/**
 * Verifies every line of a document in the caller's transaction (life.B6): the lines are read only from now on, what they come to is used
 * of purchase order and budget, and trips and orders that are settled by it move on. `beyond` is why claims go beyond what was used.
 */
export async function verifyLines(w: Write, billingId: string, beyond: string | null): Promise<void> {
  const lines = await runSql<Line>(
    w.tx,
    `update billing.billing_line l set status = 'verified', verified_at = $2, updated_at = $2, updated_by = $3,
       row_version = l.row_version + 1
     from orders.public_trip t where t.id = l.trip_id and l.billing_id = $1 and l.status = 'valid' and l.deleted_at is null
     returning l.id, l.trip_id, l.order_line_id, l.kind, l.amount_idr, l.basis_kg, t.trip_no`,
    [billingId, w.at, w.actor.userId],
  )
  if (!lines.length) throw new AppError('failed_precondition', 'This document has no lines')
  await useAll(
    w,
    lines.map(({ id, trip_no: no, order_line_id: orderLineId, kind, amount_idr: idr, basis_kg: kg }) => ({
      id,
      no,
      orderLineId,
      idr,
      kg: kind === 'freight' ? (kg ?? 0) : 0,
      isCommitted: kind === 'freight',
    })),
    beyond,
  )
  await settleBilled(w, [...new Set(lines.map(({ trip_id }) => trip_id))])
  countChanged(billingLine)
}
