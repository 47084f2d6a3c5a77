import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Money that came back by the bank, with what its debt, its paper and its history say of it now. */
export type ReceivedFacts = ColumnsOf<
  'billing.money_received',
  | 'id'
  | 'receipt_no'
  | 'status'
  | 'amount_idr'
  | 'received_on'
  | 'bank_reference'
  | 'entered_by'
  | 'entered_by_name'
  | 'confirmed_by'
  | 'confirmed_by_name'
  | 'confirmed_at'
> &
  Computed<{
    /** What the debt is, and what payments and receipts that count take of it together; in rupiah. */
    owed_idr: number
    taken_idr: number
    has_proof: boolean
    /** Whether amount and reference are those that were entered; null where the history has no beginning. */
    is_as_entered: boolean | null
  }>

/** The receipts that count for a document or an advance, the newest first: entered or confirmed, as `billing.debt` adds them. */
export function receivedOf(db: Executor, sourceId: string): Promise<ReceivedFacts[]> {
  return runSql<ReceivedFacts>(
    db,
    `select r.id, r.receipt_no, r.status, r.amount_idr, r.received_on, r.bank_reference, r.entered_by, r.entered_by_name, r.confirmed_by,
       r.confirmed_by_name, r.confirmed_at, coalesce(o.owed_idr, 0)::bigint as owed_idr,
       coalesce(o.taken_idr + o.received_idr, 0)::bigint as taken_idr,
       exists (select from sub.public_file f where f.id = r.proof_file_id and f.deleted_at is null) as has_proof,
       (select (e.after ->> 'amount_idr', e.after ->> 'bank_reference') is not distinct from (r.amount_idr::text, r.bank_reference)
         from billing.audit_event e where e.subject_type = 'money-received' and e.subject_id = r.id and e.action = 'create'
         order by e.seq nulls first, e.id limit 1) as is_as_entered
     from billing.money_received r
     left join billing.debt o on o.source_id = $1 and o.component in ('receivable', 'deduction')
     where (r.billing_id = $1 or r.travel_advance_id = $1) and r.status in ('entered', 'confirmed') and r.deleted_at is null
     order by r.created_at desc, r.id desc`,
    [sourceId],
  )
}
