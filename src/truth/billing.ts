import type { Notes } from '#truth/report.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const AGREED = `('verified', 'payment_requested', 'partially_paid', 'paid', 'closed')`

/** Every sum of a document beside those of its lines and taxes. */
const SUMS = `
  select b.billing_no, v.what, v.kept::text as kept, v.counted::text as counted
  from billing.billing b
  left join (select billing_id as id, sum(amount_idr) filter (where kind = 'freight') as freight,
      sum(amount_idr) filter (where kind = 'waiting') as waiting, sum(amount_idr) filter (where kind in ('penalty', 'bag_claim')) as penalty,
      sum(amount_idr) filter (where kind = 'reimburse') as reimburse,
      sum(amount_idr) filter (where kind in ('adjustment', 'correction')) as adjustment, sum(amount_idr) as net, count(*) as lines,
      sum(basis_kg) filter (where kind = 'freight') as kg
    from billing.billing_line where deleted_at is null group by 1) l on l.id = b.id
  left join (select billing_id as id, sum(amount_idr) filter (where kind = 'ppn') as ppn, sum(amount_idr) filter (where kind = 'pph23') as pph23
    from billing.billing_tax group by 1) t on t.id = b.id
  cross join lateral (values ('freight, Rp', b.freight_idr, coalesce(l.freight, 0)), ('waiting, Rp', b.waiting_idr, coalesce(l.waiting, 0)),
    ('claims, Rp', b.penalty_idr, coalesce(l.penalty, 0)), ('reimbursements, Rp', b.reimburse_idr, coalesce(l.reimburse, 0)),
    ('adjustments, Rp', b.adjustment_idr, coalesce(l.adjustment, 0)), ('tax base, Rp', b.net_idr, coalesce(l.net, 0)),
    ('lines', b.line_count::bigint, coalesce(l.lines, 0)), ('weight, kg', b.total_kg, coalesce(l.kg, 0)),
    ('PPN, Rp', b.ppn_idr, coalesce(t.ppn, 0)), ('PPh 23, Rp', b.pph23_idr, coalesce(t.pph23, 0)),
    ('payable, Rp', b.payable_idr,
      coalesce(l.net, 0) - coalesce(t.pph23, 0) + case when b.ppn_collector = 'vendor' then coalesce(t.ppn, 0) else 0 end)) v (what, kept, counted)
  where v.kept is distinct from v.counted`

/** A document as it was sealed when it was verified, beside what it is now. */
const SEALED = `
  select b.billing_no, v.what, v.kept::text as kept, v.counted::text as counted
  from billing.billing b
  join lateral (select after from billing.audit_event where subject_type = 'billing' and subject_id = b.id and action = 'verify-sums'
    order by seq desc nulls last, id desc limit 1) a on true
  left join (select billing_id as id, encode(sha256(string_agg(concat_ws(' ', id, trip_id, kind, amount_idr, basis_kg), ',' order by id)::bytea), 'hex') as hash
    from billing.billing_line where deleted_at is null group by 1) l on l.id = b.id
  cross join lateral (values ('tax base, Rp', b.net_idr::text, a.after ->> 'net_idr'), ('PPN, Rp', b.ppn_idr::text, a.after ->> 'ppn_idr'),
    ('PPh 23, Rp', b.pph23_idr::text, a.after ->> 'pph23_idr'), ('payable, Rp', b.payable_idr::text, a.after ->> 'payable_idr'),
    ('check sum of its lines', l.hash, a.after ->> 'lines')) v (what, kept, counted)
  where b.status in ${AGREED} and v.kept is distinct from v.counted`

/**
 * What each verified line used of its purchase order and budget, beside the line: nothing where its order line never drew on one, and of a
 * claim that goes beyond all that was used, the part that does not.
 */
const USED = `
  with line as (
    select l.id, t.trip_no, l.kind, l.order_line_id, case when l.status in ('verified', 'paid') then l.amount_idr else 0 end as amount
    from billing.billing_line l left join orders.trip t on t.id = l.trip_id where l.deleted_at is null),
  po as (select source_id as id, sum(actual_idr) as idr from billing.purchase_order_ledger where source_type = 'billing_line' group by 1),
  beyond as (select billing_line_id as id, sum(idr) filter (where ledger = 'purchase_order') as po, sum(idr) filter (where ledger = 'work_unit_budget') as budget
    from billing.claim_beyond group by 1),
  budget as (select source_id as id, sum(actual_idr) as idr from billing.work_unit_budget_entry where source_type = 'billing_line' group by 1)
  select coalesce(line.trip_no, 'unknown') || ' ' || coalesce(line.kind, 'line') as line, v.what, v.kept::text as kept, v.counted::text as counted
  from line full join po on po.id = line.id full join budget on budget.id = coalesce(line.id, po.id)
  left join beyond on beyond.id = line.id
  cross join lateral (values
    ('used of its purchase order, Rp', coalesce(po.idr, 0), case when exists (select from billing.purchase_order_ledger e
      where e.order_line_id = line.order_line_id and e.source_type <> 'billing_line') then coalesce(line.amount, 0) + coalesce(beyond.po, 0) else 0 end),
    ('used of its budget, Rp', coalesce(budget.idr, 0), case when exists (select from billing.work_unit_budget_entry e
      join billing.work_unit_budget b on b.id = e.work_unit_budget_id
      where e.order_line_id = line.order_line_id and e.source_type <> 'billing_line' and b.status <> 'closed') then coalesce(line.amount, 0) + coalesce(beyond.budget, 0)
      else coalesce(budget.idr, 0) end)) v (what, kept, counted)
  where v.kept is distinct from v.counted`

/** What no document and no line may be. */
const WRONG = [
  `select 'trip ' || t.trip_no as record, 'has ' || count(*) || ' lines of ' || l.kind as words
   from billing.billing_line l join orders.trip t on t.id = l.trip_id
   where l.deleted_at is null and l.kind in ('freight', 'waiting', 'penalty', 'bag_claim') group by t.trip_no, l.kind having count(*) > 1`,
  `select 'document ' || b.billing_no, 'has a line of another vendor, contract or tax: ' || t.trip_no
   from billing.billing b join billing.billing_line l on l.billing_id = b.id join orders.trip t on t.id = l.trip_id
   where l.deleted_at is null and (l.vendor_id, l.contract_id, l.tax_treatment) is distinct from (b.vendor_id, b.contract_id, b.tax_treatment)`,
  `select 'document ' || b.billing_no, 'is ' || b.status || ', its line of ' || t.trip_no || ' is ' || l.status
   from billing.billing b join billing.billing_line l on l.billing_id = b.id join orders.trip t on t.id = l.trip_id
   where l.deleted_at is null and (b.status in ${AGREED}) <> (l.status in ('verified', 'paid'))`,
  `select 'document ' || b.billing_no, 'was verified by who made it, and does not say so' from billing.billing b
   where not b.single_person and b.verified_by is not null and (b.verified_by = b.generated_by
     or exists (select from billing.billing_line l where l.billing_id = b.id and l.kind = 'adjustment' and l.deleted_at is null
       and l.created_by = b.verified_by))`,
  `select 'tax rate ' || r.source, 'counts from ' || r.valid_from || ' and was confirmed by who entered it, or by nobody' from billing.tax_rate r
   where r.is_confirmed and r.entered_by is not null and (r.confirmed_by is null or r.confirmed_by = r.entered_by)`,
  `select 'purchase order ' || p.po_no, 'was used for ' || p.actual_idr from billing.purchase_order p where p.actual_idr < 0`,
  `select 'claim of ' || x.no, 'goes ' || x.idr || ' beyond what was used, and comes to ' || coalesce(-l.amount_idr, 0) from billing.claim_beyond x
   left join billing.billing_line l on l.id = x.billing_line_id and l.deleted_at is null and l.status in ('verified', 'paid')
   where x.idr > 0 and x.idr > coalesce(-l.amount_idr, 0)`,
  `select 'correction of ' || x.no, 'takes back ' || -x.idr || ' of what went beyond, and comes to ' || coalesce(l.amount_idr, 0) from billing.claim_beyond x
   left join billing.billing_line l on l.id = x.billing_line_id and l.deleted_at is null and l.status in ('verified', 'paid') and l.kind = 'correction'
   where x.idr < 0 and -x.idr > coalesce(l.amount_idr, 0)`,
  `select 'claim of ' || min(x.no), 'went ' || sum(x.idr) filter (where x.idr > 0) || ' beyond, corrections take back ' || -sum(x.idr) filter (where x.idr < 0)
   from billing.claim_beyond x join billing.billing_line l on l.id = x.billing_line_id
   group by x.ledger, coalesce(l.corrects_line_id, l.id) having sum(x.idr) < 0`,
  `select 'document ' || b.billing_no, 'was verified, and nothing was sealed of it' from billing.billing b
   where b.status in ${AGREED} and not exists (select from billing.audit_event a
     where a.subject_type = 'billing' and a.subject_id = b.id and a.action = 'verify-sums')`,
]

type Compared = Computed<{ what: string; kept: string | null; counted: string | null }>
type ComparedDocument = Compared & ColumnsOf<'billing.billing', 'billing_no'>

/** Documents against their lines, taxes, ledgers and what was sealed at their verification. Gives how many lines there are. */
export async function checkBilling(db: Executor, notes: Notes): Promise<number> {
  for (const { billing_no, what, kept, counted } of await runSql<ComparedDocument>(db, SUMS))
    notes.broken(
      `document ${billing_no}`,
      `${what} is ${kept ?? 'missing'}, by its lines ${counted ?? 'missing'}`,
    )
  for (const { billing_no, what, kept, counted } of await runSql<ComparedDocument>(db, SEALED))
    notes.broken(
      `document ${billing_no}`,
      `${what} is ${kept ?? 'missing'}, when it was verified ${counted ?? 'missing'}`,
    )
  for (const { line, what, kept, counted } of await runSql<Compared & Computed<{ line: string }>>(db, USED))
    notes.broken(`line ${line}`, `${what} is ${kept ?? 'missing'}, by the line ${counted ?? 'missing'}`)
  for (const { record, words } of await runSql<Computed<{ record: string; words: string }>>(
    db,
    WRONG.join(' union all '),
  ))
    notes.broken(record, words)
  const [lines] = await runSql<Computed<{ n: number }>>(db, 'select count(*) as n from billing.billing_line')
  return lines?.n ?? 0
}
