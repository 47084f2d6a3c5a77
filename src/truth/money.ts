import { checkAdvances } from '#truth/advances.ts'
import { checkReimbursements } from '#truth/reimbursements.ts'
import { checkBilling } from '#truth/billing.ts'
import { checkDeductions } from '#truth/deductions.ts'
import { checkPaymentFollows } from '#truth/payment-follows.ts'
import { checkPayments } from '#truth/payments.ts'
import { Notes, type Finding } from '#truth/report.ts'
import { checkOvertime } from '#truth/overtime.ts'
import { checkRating } from '#truth/rating.ts'
import { checkTariffs } from '#truth/tariffs.ts'
import { checkTaxes } from '#truth/taxes.ts'
import { checkTerms } from '#truth/terms.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What an order takes of its contract's ceilings: its estimate, and once it is verified what it came to. */
const TAKEN = (estimate: string, verified: string): string =>
  `case when o.status in ('verified', 'billed', 'closed') then o.${verified} else ${estimate} end`

/** Balances that are kept, beside the sum of the entries that made them. A budget in draft is a plan and has no entries yet. */
const BALANCES = [
  `select 'purchase order ' || p.po_no as record, v.what, v.kept::text as kept, v.summed::text as summed
   from billing.purchase_order p
   left join (select purchase_order_id as id, sum(reserved_idr) as r, sum(committed_idr) as c, sum(actual_idr) as a
              from billing.purchase_order_ledger group by 1) e on e.id = p.id
   cross join lateral (values ('reserved, Rp', p.reserved_idr, coalesce(e.r, 0)), ('committed, Rp', p.committed_idr, coalesce(e.c, 0)),
     ('used, Rp', p.actual_idr, coalesce(e.a, 0))) v (what, kept, summed) where v.kept <> v.summed`,
  `select 'purchase order ' || p.po_no || ' line ' || l.line_no, v.what, v.kept::text, v.summed::text
   from billing.purchase_order_line l join billing.purchase_order p on p.id = l.purchase_order_id
   left join (select purchase_order_line_id as id, sum(reserved_ton) as r, sum(committed_ton) as c, sum(actual_ton) as a
              from billing.purchase_order_ledger group by 1) e on e.id = l.id
   cross join lateral (values ('reserved, t', l.reserved_ton, coalesce(e.r, 0)), ('committed, t', l.committed_ton, coalesce(e.c, 0)),
     ('used, t', l.actual_ton, coalesce(e.a, 0))) v (what, kept, summed) where v.kept <> v.summed`,
  `select 'budget of ' || u.code || ' ' || b.fiscal_year, v.what, v.kept::text, v.summed::text
   from billing.work_unit_budget b join master.work_unit u on u.id = b.work_unit_id
   left join (select work_unit_budget_id as id, sum(allocated_idr) as l, sum(reserved_idr) as r, sum(committed_idr) as c, sum(actual_idr) as a
              from billing.work_unit_budget_entry group by 1) e on e.id = b.id
   cross join lateral (values ('allocated, Rp', b.allocated_idr, coalesce(e.l, 0)), ('reserved, Rp', b.reserved_idr, coalesce(e.r, 0)),
     ('committed, Rp', b.committed_idr, coalesce(e.c, 0)), ('used, Rp', b.actual_idr, coalesce(e.a, 0))) v (what, kept, summed)
   where v.kept <> v.summed and b.status <> 'draft'`,
  `select 'budget of ' || u.code || ' ' || b.fiscal_year || ' month ' || m.month, v.what, v.kept::text, v.summed::text
   from billing.work_unit_budget_month m join billing.work_unit_budget b on b.id = m.work_unit_budget_id
   join master.work_unit u on u.id = b.work_unit_id
   left join (select work_unit_budget_id as id, month, sum(allocated_idr) as l, sum(reserved_idr) as r, sum(committed_idr) as c,
                sum(actual_idr) as a from billing.work_unit_budget_entry group by 1, 2) e on e.id = b.id and e.month = m.month
   cross join lateral (values ('allocated, Rp', m.allocated_idr, coalesce(e.l, 0)), ('reserved, Rp', m.reserved_idr, coalesce(e.r, 0)),
     ('committed, Rp', m.committed_idr, coalesce(e.c, 0)), ('used, Rp', m.actual_idr, coalesce(e.a, 0))) v (what, kept, summed)
   where v.kept <> v.summed and b.status <> 'draft'`,
  `select 'contract ' || coalesce(c.code, u.contract_id::text), v.what, v.kept::text, v.summed::text
   from orders.contract_use u left join master.contract c on c.id = u.contract_id
   left join (select o.contract_id as id, sum(${TAKEN('o.est_amount_idr', 'verified_idr')}) as idr,
       sum(${TAKEN('(o.quantity_ton * 1000)::bigint', 'verified_kg')}) / 1000.0 as ton
     from orders."order" o where o.status not in ('draft', 'returned', 'rejected', 'cancelled') group by 1) e on e.id = u.contract_id
   cross join lateral (values ('taken by orders, Rp', u.orders_idr::numeric, coalesce(e.idr, 0)::numeric),
     ('taken by orders, t', u.orders_ton, coalesce(e.ton, 0))) v (what, kept, summed) where v.kept <> v.summed`,
]

/** Entries of a part that its owner does not have: they would be in nobody's sum. */
const HOMELESS = [
  `select 'entry ' || e.id as record, 'it names a line of another purchase order' as words
   from billing.purchase_order_ledger e join billing.purchase_order_line l on l.id = e.purchase_order_line_id
   where l.purchase_order_id <> e.purchase_order_id`,
  `select 'entry ' || e.id, 'its budget has no such month' from billing.work_unit_budget_entry e
   where not exists (select from billing.work_unit_budget_month m where m.work_unit_budget_id = e.work_unit_budget_id and m.month = e.month)`,
]

/** What one budget gives, another one gets at the same moment: transfers and what is carried over add up to nothing. */
const PAIRS = `
  select 'budgets at ' || to_char(e.at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as record,
    'what was transferred or carried over does not add up: Rp ' || sum(e.allocated_idr) || ', held Rp ' ||
      sum(e.reserved_idr + e.committed_idr) as words
  from billing.work_unit_budget_entry e where e.type in ('transfer', 'carry')
  group by e.at, e.type, least(e.work_unit_budget_id, e.source_id), greatest(e.work_unit_budget_id, e.source_id)
  having sum(e.allocated_idr) <> 0 or sum(e.reserved_idr) <> 0 or sum(e.committed_idr) <> 0`

/**
 * Numbers that leave one out, and what an entry says was left where it does not follow from the entry before it. Only an entry of type
 * adjust makes what there is to draw on more, by its size.
 */
const STEPS = [
  `select 'purchase order ' || p.po_no || ' entry ' || e.entry_no as record, v.what, v.kept::text as kept, v.counted::text as counted
   from (select e.*, lag(entry_no) over own as last_no, lag(left_idr) over own as last_idr, lag(left_ton) over own as last_ton
         from billing.purchase_order_ledger e where entry_no is not null window own as (partition by purchase_order_id order by seq)) e
   join billing.purchase_order p on p.id = e.purchase_order_id
   cross join lateral (values ('number', e.entry_no, e.last_no + 1),
     ('left, Rp', e.left_idr, e.last_idr - e.reserved_idr - e.committed_idr - e.actual_idr + case when e.type = 'adjust' then e.idr else 0 end),
     ('left, t', e.left_ton, e.last_ton - e.reserved_ton - e.committed_ton - e.actual_ton + case when e.type = 'adjust' then e.ton else 0 end))
     v (what, kept, counted) where e.last_no is not null and v.kept is distinct from v.counted`,
  `select 'budget of ' || u.code || ' ' || b.fiscal_year || ' entry ' || e.entry_no, v.what, v.kept::text, v.counted::text
   from (select e.*, lag(entry_no) over own as last_no, lag(left_idr) over own as last_idr
         from billing.work_unit_budget_entry e where entry_no is not null
         window own as (partition by work_unit_budget_id order by seq)) e
   join billing.work_unit_budget b on b.id = e.work_unit_budget_id join master.work_unit u on u.id = b.work_unit_id
   cross join lateral (values ('number', e.entry_no, e.last_no + 1),
     ('left, Rp', e.left_idr, e.last_idr + e.allocated_idr - e.reserved_idr - e.committed_idr - e.actual_idr))
     v (what, kept, counted) where e.last_no is not null and v.kept is distinct from v.counted`,
  `select 'budget of ' || u.code || ' ' || b.fiscal_year || ' entry ' || e.entry_no, 'left of the month, Rp', e.part_left_idr::text,
     (e.last_idr + e.allocated_idr - e.reserved_idr - e.committed_idr - e.actual_idr)::text
   from (select e.*, lag(part_left_idr) over own as last_idr from billing.work_unit_budget_entry e where entry_no is not null
         window own as (partition by work_unit_budget_id, month order by seq)) e
   join billing.work_unit_budget b on b.id = e.work_unit_budget_id join master.work_unit u on u.id = b.work_unit_id
   where e.last_idr is not null
     and e.part_left_idr is distinct from e.last_idr + e.allocated_idr - e.reserved_idr - e.committed_idr - e.actual_idr`,
]

/** What is left by the newest entry of each ledger, beside what is kept as left. */
const ENDS = [
  `select 'purchase order ' || p.po_no as record, 'left, Rp' as what, p.available_idr::text as kept, e.left_idr::text as counted
   from (select distinct on (purchase_order_id) purchase_order_id, left_idr from billing.purchase_order_ledger
         where entry_no is not null order by purchase_order_id, seq desc) e
   join billing.purchase_order p on p.id = e.purchase_order_id where e.left_idr is distinct from p.available_idr`,
  `select 'budget of ' || u.code || ' ' || b.fiscal_year, 'left, Rp', b.available_idr::text, e.left_idr::text
   from (select distinct on (work_unit_budget_id) work_unit_budget_id, left_idr from billing.work_unit_budget_entry
         where entry_no is not null order by work_unit_budget_id, seq desc) e
   join billing.work_unit_budget b on b.id = e.work_unit_budget_id join master.work_unit u on u.id = b.work_unit_id
   where e.left_idr is distinct from b.available_idr`,
]

/** Every balance of purchase orders and budgets against the entries of its ledger. */
export async function checkMoney(db: Executor): Promise<Finding> {
  const notes = new Notes('money')
  const [entries] = await runSql<Computed<{ n: number }>>(
    db,
    `select (select count(*) from billing.purchase_order_ledger) + (select count(*) from billing.work_unit_budget_entry) as n`,
  )
  notes.checked =
    (entries?.n ?? 0) +
    (await checkAdvances(db, notes)) +
    (await checkBilling(db, notes)) +
    (await checkReimbursements(db, notes)) +
    (await checkPayments(db, notes)) +
    (await checkTariffs(db, notes)) +
    (await checkTerms(db, notes))
  await checkPaymentFollows(db, notes)
  await checkDeductions(db, notes)
  await checkTaxes(db, notes)
  await checkRating(db, notes)
  await checkOvertime(db, notes)
  for (const { record, what, kept, summed } of await runSql<
    Computed<{ record: string; what: string; kept: string; summed: string }>
  >(db, BALANCES.join(' union all ')))
    notes.broken(record, `${what} is ${kept}, by its entries ${summed}`)
  for (const { record, what, kept, counted } of await runSql<
    Computed<{ record: string; what: string; kept: string | null; counted: string | null }>
  >(db, [...STEPS, ...ENDS].map((sql) => `(${sql})`).join(' union all ')))
    notes.broken(record, `${what} is ${kept ?? 'missing'}, by the entries before it ${counted ?? 'missing'}`)
  for (const { record, words } of await runSql<Computed<{ record: string; words: string }>>(
    db,
    [...HOMELESS, PAIRS].join(' union all '),
  ))
    notes.broken(record, words)
  return notes
}
