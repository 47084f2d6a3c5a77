import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/** What no receipt that was given back may be. */
const WRONG = [
  `select r.reimburse_no as no, 'is ' || r.status || ' with Rp ' || coalesce(r.approved_idr, 0) || ', its line is Rp ' || l.amount_idr as words
   from billing.billing_line l join billing.reimbursement r on r.id = l.reimbursement_id
   where l.deleted_at is null and l.status in ('verified', 'paid') and (r.status <> 'approved' or r.approved_idr is distinct from l.amount_idr
     or r.trip_id <> l.trip_id)`,
  `select t.trip_no, 'has a reimbursement of Rp ' || l.amount_idr || ' without a receipt'
   from billing.billing_line l join orders.trip t on t.id = l.trip_id
   where l.deleted_at is null and l.kind = 'reimburse' and l.reimbursement_id is null`,
  `select r.reimburse_no, 'was approved by who brought it in, and does not say so' from billing.reimbursement r
   where r.status = 'approved' and r.decided_by = r.asked_by and not r.single_person`,
  `select string_agg(r.reimburse_no, ', '), 'are one picture' from billing.reimbursement r join sub.file f on f.id = r.receipt_file_id
   where r.status in ('asked', 'approved') and r.deleted_at is null group by f.sha256 having count(*) > 1`,
  `select r.reimburse_no, 'is a receipt of ' || a.advance_no || ' as well'
   from billing.reimbursement r join sub.file f on f.id = r.receipt_file_id join billing.travel_advance_photo p on p.sha256 = f.sha256
   join billing.travel_advance_receipt e on e.id = p.travel_advance_receipt_id join billing.travel_advance a on a.id = e.travel_advance_id
   where r.status in ('asked', 'approved') and r.deleted_at is null`,
]

type Wrong = (
  | RenamedColumns<'billing.reimbursement', { no: 'reimburse_no' }>
  | RenamedColumns<'orders.trip', { no: 'trip_no' }>
  | Computed<{ no: string }>
) &
  Computed<{ words: string }>

/** Receipts that were given back against their lines, pictures and deciders (dec.I4.14). Gives how many there are. */
export async function checkReimbursements(db: Executor, notes: Notes): Promise<number> {
  const rows = await runSql<Wrong>(db, WRONG.join(' union all '))
  for (const { no, words } of rows) notes.broken(`receipt ${no}`, words)
  const [all] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*)::int as n from billing.reimbursement',
  )
  return all?.n ?? 0
}
