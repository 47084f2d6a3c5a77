import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/** Payments that count: what is void, failed or being prepared pays nothing. */
const DECIDED = `('approved', 'exported', 'failing', 'paid', 'reconciled', 'reversing', 'reversed')`

/** Those that go by the papers of their documents as they are: of one that came back they may be others by now. */
const GOES_BY = `('approved', 'exported', 'failing', 'paid', 'reconciled', 'reversing')`

/** The state of a record as its own history said it last. */
const STATES = (kind: string, table: string, subject: string, no: string): string =>
  `select '${kind} ' || ${no} as record, 'is ' || r.status || ', its history says ' || a.status as words from billing.${table} r
   join lateral (select after ->> 'status' as status from billing.audit_event
     where subject_type = '${subject}' and subject_id = r.id and after ->> 'status' is not null order by seq desc nulls last, id desc limit 1) a on true
   where a.status <> r.status`

/** Who is paid, where, by whose decision and by which papers: what must follow from other records. */
const WRONG = [
  STATES('payment', 'trip_payment', 'trip-payment', 'r.payment_no'),
  STATES('document', 'billing', 'billing', 'r.billing_no'),
  `select 'payment ' || p.payment_no, 'pays ' || l.component || ' of somebody else: ' || l.source_no
   from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
   left join billing.billing b on b.id = l.billing_id left join orders.trip t on t.id = l.trip_id
   left join billing.travel_advance a on a.id = l.travel_advance_id left join orders.overtime o on o.id = l.overtime_id
   where case when l.billing_id is not null then p.payee_type <> 'vendor' or b.vendor_id <> p.vendor_id
     when l.component in ('driver_pay', 'driver_pay_back') then p.payee_type <> 'vendor' or t.vendor_id is distinct from p.vendor_id
     else p.payee_type <> 'driver' or p.driver_id is distinct from coalesce(a.driver_id, o.driver_id, t.driver_id) end`,
  `select 'payment ' || p.payment_no, 'goes to an account that is not its payee’s' from billing.trip_payment p
   join billing.bank_account a on a.id = p.bank_account_id
   where coalesce(a.driver_id, a.vendor_id) <> coalesce(p.driver_id, p.vendor_id)
     or (a.bank_code, a.account_no, a.holder_name) is distinct from (p.bank_code, p.account_no, p.holder_name)`,
  `select 'payment ' || payment_no, 'was never approved' from billing.trip_payment
   where kind = 'payment' and status in ${DECIDED} and (approved_by is null or approved_at is null)`,
  `select 'payment ' || payment_no, 'is a transfer, and in no bank file' from billing.trip_payment
   where kind = 'payment' and method = 'transfer' and status in ('exported', 'failing', 'paid', 'reconciled', 'reversing', 'reversed') and export_id is null`,
  `select 'payment ' || p.payment_no, 'is not in its bank file as it is' from billing.trip_payment p
   join billing.payment_export e on e.id = p.export_id left join billing.bank_account_number n on n.id = p.bank_account_id
   where not exists (select from unnest(string_to_array(e.content, E'\\r\\n')) row where row like 'D,%'
     and position(',"' || n.account_no || '",' in row) > 0 and (row || ',""') like '%,' || p.total_idr || ',"' || p.payment_no || '","%')`,
  `select 'bank file ' || e.export_no, 'has other rows or another sum than it says' from billing.payment_export e
   where not exists (select from unnest(string_to_array(e.content, E'\\r\\n')) row where row = 'T,' || e.payment_count || ',' || e.total_idr)
     or e.payment_count <> (select count(*) from unnest(string_to_array(e.content, E'\\r\\n')) row where row like 'D,%')`,
  `select distinct 'payment ' || p.payment_no, case when l.is_live then 'holds what others may pay' else 'does not hold what it pays' end
   from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
   where l.is_live <> (p.kind = 'payment' and p.status not in ('void', 'reversed'))`,
  `select 'payment ' || p.payment_no, l.component || ' of ' || l.source_no || ' is ' || l.amount_idr || ', its advance says ' || a.claimed_idr
   from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment' and p.status <> 'void'
   join billing.travel_advance a on a.id = l.travel_advance_id
   where l.component = 'travel_allowance' and l.amount_idr <> a.claimed_idr`,
  `select 'payment ' || p.payment_no, 'overtime of ' || l.source_no || ' is ' || l.amount_idr || ', the hours say ' || coalesce(o.amount_idr, 0)
   from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id and p.status in ('paid', 'reconciled', 'reversing') and p.kind = 'payment'
   left join orders.overtime_pay o on o.overtime_id = l.overtime_id and o.deleted_at is null
   where l.component = 'overtime' and l.amount_idr is distinct from o.amount_idr`,
  `select 'payment ' || payment_no, 'was taken back by who said that it came back, and does not say so' from billing.trip_payment
   where kind = 'reversal' and not single_person and approved_by is not null and approved_by = proposed_by`,
  `select 'payment ' || payment_no, 'repeats ' || repeats_no || ', and was approved by who prepared it' from billing.trip_payment
   where repeats_kind is not null and not single_person and status in ${DECIDED} and approved_by = proposed_by`,
  `select 'payment ' || payment_no, 'repeats ' || repeats_no || ' without a statement of a day after it' from billing.trip_payment
   where repeats_kind = 'failed' and status in ${DECIDED} and (statement_file_id is null or statement_on is null or statement_on < repeats_on)`,
  `select 'payment ' || p.payment_no, 'has a reference of the bank, ' || p.bank_reference || ', that is written down of no movement'
   from billing.trip_payment p where p.bank_reference is not null and p.method in ('transfer', 'cash') and p.status in ${DECIDED} and not exists (select from billing.bank_movement m
     where m.direction = case p.kind when 'reversal' then 'in' else 'out' end and m.holder = coalesce(p.driver_id, p.vendor_id)::text
       and m.reference = coalesce(nullif(regexp_replace(upper(p.bank_reference), '[^A-Z0-9]', '', 'g'), ''), p.bank_reference))`,
  `select distinct 'payment ' || r.payment_no, 'takes back other lines than were paid' from billing.trip_payment r
   join billing.trip_payment_line l on l.trip_payment_id in (r.id, r.reverses_id) where r.kind = 'reversal'
   group by r.payment_no, l.component, coalesce(l.billing_id, l.travel_advance_id, l.trip_id, l.overtime_id) having sum(l.amount_idr) <> 0`,
  // An e-Faktur may show the part of the base that its rate charges.
  `select distinct 'payment ' || p.payment_no, 'the papers of ' || b.billing_no || ' say other taxes' from billing.trip_payment p
   join billing.trip_payment_line l on l.trip_payment_id = p.id and l.component in ('freight', 'ppn', 'pph23')
   join billing.billing b on b.id = l.billing_id left join billing.tax_paper d on d.billing_id = b.id
   left join lateral (select sum(t.base_idr * t.numerator::numeric / t.denominator) as base from billing.billing_tax t
     where t.billing_id = b.id and t.kind = 'ppn') c on true
   where p.kind = 'payment' and p.status in ${GOES_BY} and (
     b.ppn_idr <> 0 and (d.faktur_no is null or d.faktur_ppn_idr is null or d.faktur_base_idr is null or abs(d.faktur_ppn_idr - b.ppn_idr) > 1
       or least(abs(d.faktur_base_idr - b.net_idr), abs(d.faktur_base_idr - c.base)) > 1)
     or l.component = 'pph23' and b.pph23_idr <> 0 and (d.slip_no is null or d.slip_base_idr is null or d.slip_amount_idr is null
       or greatest(abs(d.slip_base_idr - b.net_idr), abs(d.slip_amount_idr - b.pph23_idr)) > 1))`,
  // Earlier releases kept numbers as they were printed, with dots.
  `select 'e-Faktur ' || min(d.faktur_no), 'is that of ' || count(distinct d.billing_id) || ' documents' from billing.tax_paper d
   where d.faktur_no is not null and exists (select from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
     where l.billing_id = d.billing_id and l.component in ('freight', 'ppn') and p.kind = 'payment' and p.status in ${GOES_BY})
   group by regexp_replace(d.faktur_no, '\\D', '', 'g') having count(*) > 1`,
  `select distinct 'document ' || b.billing_no, 'is closed, its payment ' || p.payment_no || ' was not compared with the bank' from billing.billing b
   join billing.trip_payment_line l on l.billing_id = b.id
   join billing.trip_payment p on p.id = l.trip_payment_id and p.kind = 'payment' and p.status not in ('void', 'reversed', 'reconciled')
     and not (p.status = 'reversing' and p.undo_from = 'reconciled')
   where b.status = 'closed'`,
  // What comes later to a trip, a correction, is paid by itself.
  `select 'trip ' || t.trip_no, 'is paid, its ' || l.kind || ' is ' || l.status from billing.billing_line l join orders.trip t on t.id = l.trip_id
   where t.status = 'paid' and l.deleted_at is null and l.status not in ('paid', 'excluded') and l.kind not in ('correction', 'adjustment')`,
  `select 'trip ' || t.trip_no, 'is ' || t.status || ', everything of it is paid' from orders.trip t
   join (select trip_id from billing.billing_line where deleted_at is null group by 1
     having bool_and(status in ('paid', 'excluded')) and bool_or(status = 'paid')) l on l.trip_id = t.id where t.status <> 'paid'`,
  `select distinct 'order ' || o.order_no, 'is closed, and not all of it is paid' from orders."order" o join billing.billing_line l on l.order_id = o.id
   where o.status = 'closed' and l.deleted_at is null and l.status not in ('paid', 'excluded') and l.kind not in ('correction', 'adjustment')`,
]

/** Every payment against the records that it follows from, and those that follow from it. */
export async function checkPaymentFollows(db: Executor, notes: Notes): Promise<void> {
  for (const { record, words } of await runSql<Computed<{ record: string; words: string }>>(
    db,
    WRONG.map((sql) => `(${sql})`).join(' union all '),
  ))
    notes.broken(record, words)
}
