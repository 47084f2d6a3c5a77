import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TableCell } from '#engine/list/send-table.ts'

type Received = ColumnsOf<
  'billing.money_received',
  'receipt_no' | 'status' | 'received_on' | 'bank_reference'
> &
  RenamedColumns<'master.vendor', { vendor_no: 'code'; vendor: 'name' }> &
  Computed<{ payee: string; component: string; document: string; amount: number; kind: string }>

/**
 * What came back by the bank, as finance books it (dec.I4.13): below zero on the day it was confirmed, and as much above zero on the day a
 * wrong one was taken back, so that a period that was booked stays as it was. Debts keep the components that payments deduct them with.
 */
export async function receivedRows(db: Executor, from: string, to: string): Promise<TableCell[][]> {
  const rows = await runSql<Received>(
    db,
    `select r.receipt_no, r.status, v.code as vendor_no, v.name as vendor, coalesce(d.name, v.name) as payee,
       case when b.id is null then 'deduction' else 'receivable' end as component, coalesce(b.billing_no, a.advance_no) as document,
       x.amount, r.received_on::text, r.bank_reference, x.kind
     from billing.money_received r
     join lateral (
       select 'money_received' as kind, -r.amount_idr as amount, r.confirmed_at as at where r.status in ('confirmed', 'taken_back')
       union all
       select 'money_taken_back', r.amount_idr, r.updated_at where r.status = 'taken_back') x on true
     join master.public_vendor v on v.id = r.vendor_id left join master.public_driver d on d.id = r.driver_id
     left join billing.billing b on b.id = r.billing_id left join billing.travel_advance a on a.id = r.travel_advance_id
     where (x.at at time zone 'Asia/Jakarta')::date between $1 and $2 and r.deleted_at is null order by r.receipt_no, x.kind`,
    [from, to],
  ) // prettier-ignore
  return rows.map((row) => [
    row.receipt_no, row.status, row.vendor_no, row.vendor, row.payee, row.component, row.document, null, null, null, null, row.amount,
    row.received_on, row.bank_reference, row.kind,
  ]) // prettier-ignore
}
