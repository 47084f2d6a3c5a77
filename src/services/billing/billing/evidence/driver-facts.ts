import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A travel advance with what its entries and receipts come to now. */
export type AdvanceFacts = ColumnsOf<
  'billing.travel_advance',
  | 'id'
  | 'advance_no'
  | 'trip_id'
  | 'status'
  | 'paid_idr'
  | 'claimed_idr'
  | 'deducted_idr'
  | 'receipts_idr'
  | 'returned_idr'
  | 'return_no'
  | 'single_person'
  | 'asked_by'
  | 'asked_by_name'
  | 'approved_by'
  | 'approved_by_name'
  | 'settled_by_name'
> &
  Computed<{ receipts: number; receipts_sum: number }>

export async function advanceOf(db: Executor, id: string): Promise<AdvanceFacts | undefined> {
  const [row] = await runSql<AdvanceFacts>(
    db,
    `select a.id, a.advance_no, a.trip_id, a.status, a.paid_idr, a.claimed_idr, a.deducted_idr, a.receipts_idr, a.single_person, a.asked_by,
       a.asked_by_name, a.returned_idr, a.return_no, a.approved_by, a.approved_by_name, a.settled_by_name, r.receipts, r.receipts_sum
     from billing.travel_advance a
     cross join lateral (select count(*)::int as receipts, coalesce(sum(amount_idr), 0)::bigint as receipts_sum
       from billing.travel_advance_receipt where travel_advance_id = a.id) r where a.id = $1`,
    [id],
  )
  return row
}

/** Approved hours with what they come to. */
export type HoursFacts = ColumnsOf<
  'orders.overtime',
  'id' | 'driver_name' | 'work_date' | 'worked_min' | 'overtime_min' | 'approved_min' | 'is_ordered' | 'status' | 'decided_by_name' | 'decided_at'
> &
  ColumnsOf<'orders.overtime_pay', 'amount_idr'> // prettier-ignore

export async function hoursOf(db: Executor, id: string): Promise<HoursFacts | undefined> {
  const [row] = await runSql<HoursFacts>(
    db,
    `select o.id, o.driver_name, o.work_date, o.worked_min, o.overtime_min, o.approved_min, o.is_ordered, o.status, o.decided_by_name,
       o.decided_at, p.amount_idr
     from orders.public_overtime o join orders.public_overtime_pay p on p.overtime_id = o.id and p.deleted_at is null where o.id = $1`,
    [id],
  )
  return row
}
