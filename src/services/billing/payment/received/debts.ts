import { fieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { moneyReceived } from '#contracts/payment/money-received.ts'
import { billing } from '#contracts/billing/billing.ts'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { visibleId } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type OfDocument = ColumnsOf<'billing.billing', 'vendor_id'> &
  RenamedColumns<'billing.billing', { no: 'billing_no'; arose_at: 'verified_at' }> &
  Computed<{ field: 'billing_id'; driver_id: null; open_idr: number }>
type OfAdvance = ColumnsOf<'billing.travel_advance', 'vendor_id' | 'driver_id'> &
  RenamedColumns<'billing.travel_advance', { no: 'advance_no'; arose_at: 'paid_at' }> &
  Computed<{ field: 'travel_advance_id'; open_idr: number }>

/** Whose debt it is, and what of it is open: neither deducted nor paid back, in rupiah; and since when it is owed, null where that is not known. */
export type Debt = OfDocument | OfAdvance

const DEBT = {
  billing_id: `select 'billing_id' as field, d.billing_no as no, d.vendor_id, null::uuid as driver_id, d.verified_at as arose_at,
      coalesce(o.open_idr, 0)::bigint as open_idr
    from billing.billing d left join billing.debt o on o.component = 'receivable' and o.source_id = d.id
    where d.id = $1 and d.deleted_at is null`,
  travel_advance_id: `select 'travel_advance_id' as field, a.advance_no as no, a.vendor_id, a.driver_id, a.paid_at as arose_at,
      coalesce(o.open_idr, 0)::bigint as open_idr
    from billing.travel_advance a left join billing.debt o on o.component = 'deduction' and o.source_id = a.id
    where a.id = $1 and a.deleted_at is null`,
} as const

/** Locked before it is read: a statement that waits for a lock counts what was there before it waited. */
const LOCK = {
  billing_id: 'select 1 from billing.billing where id = $1 for update',
  travel_advance_id: 'select 1 from billing.travel_advance where id = $1 for update',
} as const

/** The debt that money came for, locked: nobody deducts it meanwhile. Exactly one is named; 404 outside the caller's scope. */
export async function debtOf(w: Write, given: NewOf<typeof moneyReceived>): Promise<Debt> {
  const { billing_id, travel_advance_id } = given
  if ((billing_id === null) === (travel_advance_id === null))
    throw fieldError('billing_id', 'Choose the document or the advance that it was owed for, one of both')
  if (billing_id) await visibleId(w.ctx, w.tx, billing, w.actor, billing_id)
  else if (travel_advance_id) await visibleId(w.ctx, w.tx, travelAdvance, w.actor, travel_advance_id)
  const field = billing_id ? 'billing_id' : 'travel_advance_id'
  await runSql(w.tx, LOCK[field], [given[field]])
  const [debt] = await runSql<Debt>(w.tx, DEBT[field], [given[field]])
  return debt!
}
