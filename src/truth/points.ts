import { Notes, type Finding } from '#truth/report.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Differing = Computed<{ record: string; what: string; kept: string | null; counted: string | null }>

/** Entries of drivers' points that do not follow from the one before: each moves what it was meant to, as far as 0 to 100 lets it. */
const STEPS = `
  select 'driver ' || d.code || ' entry ' || e.entry_no as record, v.what, v.kept::text as kept, v.counted::text as counted
  from (select e.*, coalesce(lag(entry_no) over own, 0) as last_no, coalesce(lag(left_point) over own, 0) as last_left
        from master.driver_credit_entry e window own as (partition by driver_id order by seq)) e
  join master.driver d on d.id = e.driver_id
  cross join lateral (values ('number', e.entry_no, e.last_no + 1),
    ('points left', e.left_point::bigint, greatest(0, least(100, e.last_left + e.point))::bigint),
    ('points moved', e.credit_point::bigint, (greatest(0, least(100, e.last_left + e.point)) - e.last_left)::bigint),
    ('first points', case when e.last_no = 0 then e.point end::bigint, case when e.last_no = 0 then 100 end::bigint))
    v (what, kept, counted) where v.kept is distinct from v.counted`

/** What a driver has, beside what the newest entry left. */
const ENDS = `
  select 'driver ' || d.code as record, 'points' as what, d.credit_point::text as kept, e.left_point::text as counted
  from master.driver d left join lateral (select left_point from master.driver_credit_entry where driver_id = d.id
    order by seq desc limit 1) e on true where d.credit_point is distinct from e.left_point`

/** What a remark that counts was meant to move, beside its entry; and of a revoked one, what it moved beside what was given back. */
const REMARKS = `
  select 'remark ' || r.remark_no as record, 'points' as what, r.point::text as kept, e.point::text as counted
  from orders.driver_remark r left join master.driver_credit_entry e
    on e.driver_id = r.driver_id and e.source_type = 'remark' and e.source_id = r.id and e.type = 'remark'
  where (r.applied_at is not null or e.id is not null) and (r.applied_at is null or e.point is distinct from r.point)
  union all
  select 'remark ' || r.remark_no, 'points given back', b.point::text, (-e.credit_point)::text
  from orders.driver_remark r
  join master.driver_credit_entry e on e.driver_id = r.driver_id and e.source_id = r.id and e.type = 'remark'
  left join master.driver_credit_entry b on b.driver_id = r.driver_id and b.source_id = r.id and b.type = 'reversal'
  where (r.status = 'revoked' or b.id is not null) and (r.status <> 'revoked' or b.point is distinct from -e.credit_point)
  union all
  select 'entry ' || e.id, 'remark', e.source_no, null from master.driver_credit_entry e
  where e.source_type = 'remark' and not exists (select from orders.driver_remark r where r.id = e.source_id)`

/** Every driver's points against the entries of the ledger, and these against the remarks they were made for (life.D16.6). */
export async function checkPoints(db: Executor): Promise<Finding> {
  const notes = new Notes('points')
  const [entries] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*)::int as n from master.driver_credit_entry',
  )
  notes.checked = entries?.n ?? 0
  for (const sql of [STEPS, ENDS, REMARKS])
    for (const { record, what, kept, counted } of await runSql<Differing>(db, sql))
      notes.broken(record, `${what}: ${kept ?? 'missing'}, by what they were made of ${counted ?? 'missing'}`)
  return notes
}
