import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Chain } from '#services/billing/billing/audit/facts/final-trips.ts'
import type { ApprovedReceipt } from '#services/billing/billing/audit/rules/load-facts.ts'

type ReceiptRow = ColumnsOf<
  'billing.reimbursement',
  'id' | 'trip_id' | 'vendor_id' | 'kind' | 'amount_idr' | 'note'
> &
  Always<ColumnsOf<'billing.reimbursement', 'approved_idr'>> &
  RenamedColumns<'billing.reimbursement', { no: 'reimburse_no' }> &
  Computed<Pick<ApprovedReceipt, 'spent_on' | 'has_file'>>

/** Receipts of loads that were approved, by the trip that ended the load; a receipt whose file is gone says so. */
export async function receiptsOf(
  db: Executor,
  chains: readonly Chain[],
): Promise<Map<string, ApprovedReceipt[]>> {
  const rows = await runSql<ReceiptRow>(
    db,
    `select r.id, r.reimburse_no as no, r.trip_id, r.vendor_id, r.kind, r.amount_idr, r.approved_idr, r.spent_on::text as spent_on, r.note,
       exists (select from sub.public_file f where f.id = r.receipt_file_id and f.deleted_at is null) as has_file
     from billing.reimbursement r
     where r.trip_id = any($1::uuid[]) and r.status = 'approved' and r.deleted_at is null order by r.reimburse_no`,
    [chains.flatMap(({ all }) => all)],
  )
  const byTrip = Map.groupBy(rows, ({ trip_id: id }) => id)
  return new Map(chains.map(({ trip_id: id, all }) => [id, all.flatMap((trip) => byTrip.get(trip) ?? [])]))
}
