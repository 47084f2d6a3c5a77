import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/** What is said of a payment or of a document's paid sum, beside what the lines of payments say. */
const COMPARED = `
  select 'payment ' || p.payment_no as no, 'total, Rp' as what, p.total_idr::text as kept, coalesce(sum(l.amount_idr), 0)::text as counted
  from billing.trip_payment p left join billing.trip_payment_line l on l.trip_payment_id = p.id
  group by p.id having p.total_idr <> coalesce(sum(l.amount_idr), 0)
  union all
  select 'document ' || b.billing_no, 'paid, Rp', b.paid_idr::text,
    (coalesce(sum(l.amount_idr) filter (where p.id is not null), 0) - coalesce(max(r.idr), 0))::text
  from billing.billing b left join billing.trip_payment_line l on l.billing_id = b.id
    left join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment' and p.status in ('paid', 'reconciled', 'reversing')
    left join (select billing_id as id, sum(amount_idr) as idr from billing.money_received where status = 'confirmed' group by 1) r on r.id = b.id
  group by b.id having b.paid_idr <> coalesce(sum(l.amount_idr) filter (where p.id is not null), 0) - coalesce(max(r.idr), 0)
  union all
  select 'payment ' || r.payment_no, 'taken back, Rp', r.total_idr::text, (-p.total_idr)::text
  from billing.trip_payment r join billing.trip_payment p on p.id = r.reverses_id
  where r.total_idr <> -p.total_idr or p.status <> 'reversed'
  union all
  select 'payment ' || p.payment_no, 'reversals', '0', '1' from billing.trip_payment p
  where p.status = 'reversed' and not exists (select from billing.trip_payment r where r.reverses_id = p.id)`

/** What is deducted, and given back, in as many payments as it takes. */
const PARTS = `('receivable', 'deduction', 'driver_pay', 'driver_pay_back')`

/** The same freight, tax, premium or hour paid by two payments of which none was taken back (dec.I4.6). */
const TWICE = `
  select coalesce(l.billing_id, l.travel_advance_id, l.trip_id, l.overtime_id)::text as id, l.component, string_agg(p.payment_no, ', ' order by p.payment_no) as payments
  from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
  where p.kind = 'payment' and p.status in ('paid', 'reconciled', 'reversing') and l.component not in ${PARTS}
  group by coalesce(l.billing_id, l.travel_advance_id, l.trip_id, l.overtime_id), l.component having count(*) > 1`

/** What a payment pays beside the document it pays it of; a document is paid when nothing of it is left. */
const OTHER = `
  select p.payment_no, l.component, l.amount_idr::text as kept,
    (case l.component when 'freight' then b.net_idr when 'ppn' then b.ppn_idr else -b.pph23_idr end)::text as counted
  from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment'
    join billing.billing b on b.id = l.billing_id
  where l.component <> 'receivable' and l.amount_idr <> case l.component when 'freight' then b.net_idr when 'ppn' then b.ppn_idr else -b.pph23_idr end`

/** Decided by who prepared it, without its saying so (dec.I4.9). */
const ALONE = `select payment_no from billing.trip_payment where approved_by = proposed_by and not single_person`

/** A bank file whose words are no longer those it was hashed with. */
const FILES = `
  select export_no, encode(sha256(convert_to(content, 'UTF8')), 'hex') as sha256, sha256 as kept from billing.payment_export
  where sha256 <> encode(sha256(convert_to(content, 'UTF8')), 'hex')`

type Difference = Computed<{ no: string; what: string; kept: string; counted: string }>

/** Every payment against its lines, its documents, its reversal and its bank file. Gives how many lines there are. */
export async function checkPayments(db: Executor, notes: Notes): Promise<number> {
  for (const { no, what, kept, counted } of await runSql<Difference>(db, COMPARED))
    notes.broken(no, `${what} is ${kept}, counted again ${counted}`)
  for (const { id, component, payments } of await runSql<
    ColumnsOf<'billing.trip_payment_line', 'component'> & Computed<{ id: string; payments: string }>
  >(db, TWICE))
    notes.broken(`payments ${payments}`, `${component} of ${id} is paid more than once`)
  for (const { payment_no, component, kept, counted } of await runSql<
    ColumnsOf<'billing.trip_payment', 'payment_no'> &
      ColumnsOf<'billing.trip_payment_line', 'component'> &
      Computed<{ kept: string; counted: string }>
  >(db, OTHER))
    notes.broken(`payment ${payment_no}`, `${component} is ${kept}, its document says ${counted}`)
  for (const { payment_no } of await runSql<ColumnsOf<'billing.trip_payment', 'payment_no'>>(db, ALONE))
    notes.broken(`payment ${payment_no}`, 'was approved by who prepared it, and does not say so')
  for (const { export_no } of await runSql<ColumnsOf<'billing.payment_export', 'export_no'>>(db, FILES))
    notes.broken(`bank file ${export_no}`, 'is not the one that was made')
  const [row] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*)::int as n from billing.trip_payment_line',
  )
  return row?.n ?? 0
}
