import { validNpwp } from '#contracts/tax/npwp.ts'
import type { Always, ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TableCell, TableColumn } from '#engine/list/send-table.ts'
import { receivedRows } from '#services/billing/payment/trips/finance-received.ts'

/** A table that leaves as a file. */
export interface FinanceTable {
  labels: readonly string[]
  /** How the columns stand that are no words. */
  stands: Readonly<Record<string, Partial<TableColumn>>>
  rows: TableCell[][]
}

const RUPIAH = { unit: 'Rp', is: 'number' } as const

type Booked = ColumnsOf<
  'billing.trip_payment',
  'payment_no' | 'kind' | 'status' | 'paid_at' | 'bank_reference'
> &
  RenamedColumns<'master.vendor', { vendor_no: 'code'; vendor: 'name' }> &
  ColumnsOf<'billing.trip_payment_line', 'component'> &
  RenamedColumns<'billing.trip_payment_line', { document: 'source_no' }> &
  Outer<
    RenamedColumns<'master.work_unit', { unit: 'code' }> &
      ColumnsOf<'master.work_unit', 'cost_centre' | 'gl_account'>
  > &
  Computed<{ payee: string; tax_code: string | null; amount: number }>

/**
 * What finance books (dec.I4.13): the tax base of each document by work unit, with its cost centre and account, then taxes and what
 * drivers get, each with the number of its payment as reference, and what came back by the bank. Payments made from one day to another, at the
 * plant; all amounts together are what left the bank, less what came.
 */
export async function financeTable(db: Executor, from: string, to: string): Promise<FinanceTable> {
  const rows = await runSql<Booked>(
    db,
    `select p.payment_no, p.kind, p.status, v.code as vendor_no, v.name as vendor, coalesce(d.name, v.name) as payee, x.component, x.document,
       u.code as unit, u.cost_centre, u.gl_account, x.tax_code, x.amount, p.paid_at, p.bank_reference
     from billing.trip_payment p join master.public_vendor v on v.id = p.vendor_id left join master.public_driver d on d.id = p.driver_id
     join lateral (
       select l.position, l.component, l.source_no as document, b.work_unit_id as unit_id, null::text as tax_code,
         b.amount::bigint as amount
       from billing.trip_payment_line l join lateral (select bl.work_unit_id, sum(bl.amount_idr) * sign(l.amount_idr) * sign(bd.net_idr) as amount
         from billing.billing_line bl join billing.billing bd on bd.id = bl.billing_id
         where bl.billing_id = l.billing_id and bl.deleted_at is null group by bl.work_unit_id, bd.net_idr) b on true
       where l.trip_payment_id = p.id and l.component = 'freight' and b.amount <> 0
       union all
       select l.position, l.component, l.source_no, null, case when l.component in ('ppn', 'pph23') then upper(l.component) ||
         coalesce(' ' || (select string_agg(distinct trim_scale(t.percent)::text, '/') from billing.billing_tax t
           where t.billing_id = l.billing_id and t.kind = l.component), '') end, l.amount_idr
       from billing.trip_payment_line l where l.trip_payment_id = p.id and l.component <> 'freight') x on true
     left join master.public_work_unit u on u.id = x.unit_id
     where (p.created_at at time zone 'Asia/Jakarta')::date between $1 and $2 and p.status <> 'void' and p.deleted_at is null
     order by p.payment_no, x.position, u.code`,
    [from, to],
  ) // prettier-ignore
  return {
    labels: [
      'Payment number', 'Status', 'Vendor number', 'Vendor', 'Payee', 'Component', 'Document', 'Work unit', 'Cost centre', 'GL account',
      'Tax code', 'Amount', 'Paid at', 'Reference of the bank',
      'Kind',
    ], // prettier-ignore
    stands: { Amount: RUPIAH, 'Paid at': { is: 'moment' } },
    rows: [
      ...rows.map((row) => [
        row.payment_no, row.status, row.vendor_no, row.vendor, row.payee, row.component, row.document, row.unit, row.cost_centre,
        row.gl_account, row.tax_code, row.amount, row.paid_at, row.bank_reference, row.kind,
      ]), // prettier-ignore
      ...(await receivedRows(db, from, to)),
    ],
  }
}

type Withheld = ColumnsOf<'billing.trip_payment', 'payment_no' | 'status'> &
  Outer<ColumnsOf<'billing.tax_paper', 'slip_no' | 'slip_date'>> &
  RenamedColumns<'master.vendor', { vendor_no: 'code'; vendor: 'name' }> &
  RenamedColumns<'billing.trip_payment_line', { document: 'source_no' }> &
  Always<RenamedColumns<'billing.billing', { base: 'net_idr' }>> &
  Computed<{ npwp: string | null; amount: number }>

/** The list of what was withheld (dec.I4.11): vendor, tax number, document, base, PPh 23 and slip, by the day the payment was made; what came back is withheld by the payment that follows. */
export async function withholdingTable(db: Executor, from: string, to: string): Promise<FinanceTable> {
  const rows = await runSql<Withheld>(
    db,
    `select p.payment_no, d.slip_no, d.slip_date, v.code as vendor_no, v.name as vendor,
       case when held.id is null then v.npwp else held.npwp end as npwp,
       l.source_no as document, b.net_idr as base, -l.amount_idr as amount, p.status
     from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
       join billing.billing b on b.id = l.billing_id join master.public_vendor v on v.id = p.vendor_id
       left join billing.tax_paper d on d.billing_id = l.billing_id and d.deleted_at is null
       left join lateral (select t.id, t.npwp from billing.vendor_tax_profile t where t.vendor_id = v.id and t.deleted_at is null and t.status = 'approved'
         and t.valid_from <= (p.created_at at time zone 'Asia/Jakarta')::date order by t.valid_from desc limit 1) held on true
     where l.component = 'pph23' and p.kind = 'payment' and p.status not in ('void', 'reversed') and p.deleted_at is null
       and (p.created_at at time zone 'Asia/Jakarta')::date between $1 and $2 order by p.payment_no, l.position`,
    [from, to],
  ) // prettier-ignore
  return {
    labels: ['Payment number', 'Bukti Potong number', 'Bukti Potong date', 'Vendor number', 'Vendor', 'NPWP', 'Document', 'Tax base (DPP)', 'PPh 23', 'Status'], // prettier-ignore
    stands: { 'Bukti Potong date': { is: 'day' }, 'Tax base (DPP)': RUPIAH, 'PPh 23': RUPIAH },
    rows: rows.map((row) => [
      row.payment_no, row.slip_no, row.slip_date, row.vendor_no, row.vendor, validNpwp(row.npwp), row.document, row.base, row.amount, row.status,
    ]), // prettier-ignore
  }
}
