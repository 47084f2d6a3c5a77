import { DEDUCTED_COMPONENTS } from '#contracts/payment/payment-words.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A payment with what its lines, its bank file and other payments say of it now. */
export type PaymentFacts = ColumnsOf<
  'billing.trip_payment',
  | 'id'
  | 'payment_no'
  | 'kind'
  | 'status'
  | 'status_reason'
  | 'total_idr'
  | 'line_count'
  | 'paid_at'
  | 'bank_reference'
  | 'proposed_by'
  | 'proposed_by_name'
  | 'approved_by'
  | 'approved_by_name'
  | 'single_person'
> &
  Outer<ColumnsOf<'billing.payment_export', 'export_no'>> &
  Outer<RenamedColumns<'billing.trip_payment', { tied_no: 'payment_no'; tied_idr: 'total_idr' }>> &
  Computed<{
    lines_idr: number
    /** Whether the file has the SHA-256 it was made with, and whether it names the payment with its sum. */
    file_holds: boolean | null
    file_names: boolean | null
    /** Of what this one pays, how much another payment has paid as well. */
    paid_twice: number
    /** What it was prepared without though its payee owes it, by whom and why. */
    left_out_idr: number | null
    left_out_by: string | null
    left_out_reason: string | null
  }>

/** The row of a payment in its bank file, as `bank-file.ts` writes it. */
const ROW = `'%,' || p.total_idr || ',"' || p.payment_no || '"%'`

const SAME = `o.component = l.component and coalesce(o.billing_id, o.travel_advance_id, o.trip_id, o.overtime_id) =
  coalesce(l.billing_id, l.travel_advance_id, l.trip_id, l.overtime_id)`

/** What is paid once; what is deducted may be taken in parts, by one payment after the other. */
const WHOLE = `l.component not in (${[...DEDUCTED_COMPONENTS, 'driver_pay_back'].map((one) => `'${one}'`).join(', ')})`

/** Payments by id, the newest first. The tied one is the reversal of a payment, or what a reversal takes back. */
export function paymentsBy(db: Executor, ids: readonly string[]): Promise<PaymentFacts[]> {
  return runSql<PaymentFacts>(
    db,
    `select p.id, p.payment_no, p.kind, p.status, p.status_reason, p.total_idr, p.line_count, p.paid_at, p.bank_reference, p.proposed_by,
       p.proposed_by_name, p.approved_by, p.approved_by_name, p.single_person, e.export_no, r.payment_no as tied_no, r.total_idr as tied_idr,
       (select sum(l.amount_idr) from billing.trip_payment_line l where l.trip_payment_id = p.id)::bigint as lines_idr,
       e.sha256 = encode(sha256(convert_to(e.content, 'UTF8')), 'hex') as file_holds, e.content like ${ROW} as file_names,
       case when p.kind = 'payment' and p.status in ('paid', 'reconciled', 'reversing') then (select count(*) from billing.trip_payment_line l
         join billing.trip_payment_line o on ${SAME} and o.trip_payment_id <> p.id
         join billing.trip_payment q on q.id = o.trip_payment_id and q.kind = 'payment' and q.status in ('paid', 'reconciled', 'reversing')
         where l.trip_payment_id = p.id and ${WHOLE}) else 0 end::int as paid_twice,
       x.left_out_idr, x.left_out_by, x.left_out_reason
     from billing.trip_payment p left join billing.payment_export e on e.id = p.export_id
     left join billing.trip_payment r on r.reverses_id = p.id or r.id = p.reverses_id
     cross join lateral (select sum(o.open_idr)::bigint as left_out_idr, max(o.by_name) as left_out_by, max(o.reason) as left_out_reason
       from billing.payment_left_out o where o.trip_payment_id = p.id) x
     where p.id = any($1::uuid[]) order by p.created_at desc, p.id desc`,
    [ids],
  )
}

/** The payments that pay something of a document; those that were void pay nothing. */
export async function paymentsOf(db: Executor, billingId: string): Promise<PaymentFacts[]> {
  const rows = await runSql<ColumnsOf<'billing.trip_payment', 'id'>>(
    db,
    `select distinct p.id from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
     where l.billing_id = $1 and p.status <> 'void'`,
    [billingId],
  )
  return paymentsBy(
    db,
    rows.map(({ id }) => id),
  )
}

/** One line of a payment, how many payments have paid the same, and of a deduction what all that count take of the same advance. */
export type PaymentLineFacts = ColumnsOf<
  'billing.trip_payment_line',
  | 'id'
  | 'trip_payment_id'
  | 'position'
  | 'component'
  | 'billing_id'
  | 'trip_id'
  | 'overtime_id'
  | 'travel_advance_id'
  | 'source_no'
  | 'amount_idr'
  | 'note'
> &
  Computed<{ payments: number; taken_idr: number }>

export async function paidLine(db: Executor, id: string): Promise<PaymentLineFacts | undefined> {
  const [row] = await runSql<PaymentLineFacts>(
    db,
    `select l.id, l.trip_payment_id, l.position, l.component, l.billing_id, l.trip_id, l.overtime_id, l.travel_advance_id, l.source_no,
       l.amount_idr, l.note, (select count(*) from billing.trip_payment_line o join billing.trip_payment q on q.id = o.trip_payment_id
         where ${SAME} and ${WHOLE} and q.kind = 'payment' and q.status in ('paid', 'reconciled', 'reversing'))::int as payments,
       coalesce((select d.taken_idr + d.received_idr from billing.debt d where d.component = 'deduction' and l.component = 'deduction'
         and d.source_id = l.travel_advance_id), 0)::bigint as taken_idr
     from billing.trip_payment_line l where l.id = $1`,
    [id],
  )
  return row
}
