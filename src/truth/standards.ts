import type { Notes } from '#truth/report.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** An entry that was not taken back: its ticket was this truck's. */
const COUNTS = (entry: string): string =>
  `not exists (select from master.truck_tare_taken_back b where b.truck_tare_id = ${entry}.id)`

/** What a truck weighs by its record where that says until when it holds, beside the newest tare that was weighed for it. */
const TARES = `
  select 'truck ' || k.code as record, v.what, v.kept, v.counted
  from master.truck k left join lateral (select * from master.truck_tare r where truck_id = k.id and ${COUNTS('r')} order by seq desc limit 1) e on true
  cross join lateral (values ('tare, kg', k.tare_kg::text, e.tare_kg::text), ('tare valid until', k.tare_valid_until::text, e.valid_until::text),
    ('tare weighed at', k.tare_verified_at::text, e.weighed_at::text)) v (what, kept, counted)
  where k.tare_valid_until is not null and (e.id is not null or k.tare_verified_at > k.created_at) and v.kept is distinct from v.counted`

/** Trucks that came with a tare that was weighed elsewhere: there is no weight to hold it against. */
const BROUGHT = `
  select count(*)::int as n from master.truck k where tare_valid_until is not null and tare_verified_at <= created_at
    and not exists (select from master.truck_tare e where e.truck_id = k.id)`

/** A stored tare, beside the weight of the same truck that it was taken from. */
const WEIGHED = `
  select 'stored tare of ' || e.ticket_no as record, 'weight of the truck, kg' as what, e.tare_kg::text as kept, m.weight_kg::text as counted
  from master.truck_tare e left join lateral (select m.weight_kg from orders.weighment m join orders.weighing w on w.id = m.weighing_id
    where m.weighing_id = e.weighing_id and w.truck_id = e.truck_id and w.ticket_no = e.ticket_no and m.captured_at = e.weighed_at
      and m.source <> 'stored_tare' limit 1) m on true
  where m.weight_kg is distinct from e.tare_kg and ${COUNTS('e')}`

/** A stored tare that was taken back, beside the revision that gave its ticket to another truck. */
const TAKEN_BACK = `
  select 'stored tare of ' || e.ticket_no as record, 'revision that took it back' as what, b.revision_no as kept, v.revision_no as counted
  from master.truck_tare_taken_back b join master.truck_tare e on e.id = b.truck_tare_id
  left join orders.weighing_version v on v.weighing_id = e.weighing_id and v.kind = 'truck' and v.revision_no = b.revision_no
    and v.decided_by = b.actor_id
  where v.id is null or (b.truck_id, b.weighing_id) is distinct from (e.truck_id, e.weighing_id)`

/** What a scale's profile says of its verification (tera), beside the newest entry of its history. */
const TERA = `
  select 'scale ' || s.code as record, v.what, v.kept, v.counted
  from master.scale_profile p join master.scale s on s.id = p.scale_id
  left join lateral (select * from master.scale_calibration where scale_id = p.scale_id order by entry_no desc limit 1) c on true
  cross join lateral (values ('tera certificate', p.tera_certificate_no, c.certificate_no), ('tera date', p.tera_date::text, c.verified_on::text),
    ('tera valid until', p.tera_expired_at::text, c.valid_until::text), ('deviation found, kg', p.tera_deviation_kg::text, c.deviation_kg::text))
    v (what, kept, counted)
  where p.deleted_at is null and v.kept is distinct from v.counted
  union all
  select 'scale ' || s.code, 'entries of its history', count(*)::text, max(c.entry_no)::text
  from master.scale_calibration c join master.scale s on s.id = c.scale_id group by s.code having count(*) <> max(c.entry_no)`

/** Stored tares and verifications, by which weights are judged, against what they follow from (life.W3, life.D15). */
export async function checkStandards(db: Executor, notes: Notes): Promise<void> {
  for (const sql of [TARES, WEIGHED, TAKEN_BACK, TERA])
    for (const { record, what, kept, counted } of await runSql<
      Computed<{ record: string; what: string; kept: string | null; counted: string | null }>
    >(db, sql))
      notes.broken(record, `${what}: ${kept ?? 'missing'}, by its history ${counted ?? 'missing'}`)
  const [brought] = await runSql<Computed<{ n: number }>>(db, BROUGHT)
  if (brought?.n)
    notes.unknown.push(
      `${brought.n} trucks came with a tare from before this system: no weight here tells of it`,
    )
}
