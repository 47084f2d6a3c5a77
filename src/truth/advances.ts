import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/** What is said of an advance, beside what its entries, its receipts or its state say. */
const COMPARED = `
  select a.advance_no, v.what, v.kept::text as kept, v.counted::text as counted
  from billing.travel_advance a
  left join (select travel_advance_id as id, sum(paid_idr) as paid, sum(claimed_idr) as claimed, sum(borne_idr) as borne,
      sum(spent_idr) as spent, sum(returned_idr) as returned, sum(deducted_idr) as deducted
    from billing.travel_advance_entry group by 1) e on e.id = a.id
  left join (select travel_advance_id as id, sum(amount_idr) as receipts from billing.travel_advance_receipt group by 1) r on r.id = a.id
  left join (select distinct on (travel_advance_id) travel_advance_id as id, left_idr from billing.travel_advance_entry
    order by travel_advance_id, seq desc) l on l.id = a.id
  cross join lateral (values
    ('paid, Rp', a.paid_idr, coalesce(e.paid, 0)), ('paid to the driver, Rp', a.claimed_idr, coalesce(e.claimed, 0)),
    ('borne by the driver, Rp', a.borne_idr, coalesce(e.borne, 0)), ('spent, Rp', a.spent_idr, coalesce(e.spent, 0)),
    ('returned, Rp', a.returned_idr, coalesce(e.returned, 0)), ('to deduct, Rp', a.deducted_idr, coalesce(e.deducted, 0)),
    ('open, Rp', a.open_idr, coalesce(l.left_idr, 0)), ('receipts, Rp', a.receipts_idr, coalesce(r.receipts, 0)),
    ('approved and paid, Rp', a.paid_idr,
      case when a.status in ('paid', 'stranded', 'settling', 'settled', 'returned') then a.amount_idr else 0 end),
    ('open at its end, Rp', case when a.status in ('settled', 'returned') then a.open_idr else 0 end, 0),
    ('spent by receipts, Rp', case when a.status = 'settled' then a.spent_idr end,
      case when a.status = 'settled' then coalesce(r.receipts, 0) end)) v (what, kept, counted)
  where v.kept is distinct from v.counted`

/** What drivers have by their advances, beside what was paid to them and what became of it by all entries: a lost advance shows. */
const BY_DRIVER = `
  select d.code, sum(a.open_idr)::text as kept, coalesce(sum(e.left_idr), 0)::text as counted
  from billing.travel_advance a join master.driver d on d.id = a.driver_id
  left join (select travel_advance_id as id, sum(paid_idr + claimed_idr + borne_idr - spent_idr - returned_idr - deducted_idr) as left_idr
    from billing.travel_advance_entry group by 1) e on e.id = a.id
  group by d.code having sum(a.open_idr) <> coalesce(sum(e.left_idr), 0)`

/** Money of an advance whose giver or checker asked for it themselves, without its saying so (dec.I2.8). */
const ALONE = `
  select advance_no from billing.travel_advance where not single_person
    and ((approved_by is not null and approved_by = asked_by) or (status = 'settled' and settled_by = submitted_by))`

/** One picture as the receipt of two: by what the picture is made of. */
const TWICE = `
  select f.sha256, string_agg(distinct a.advance_no, ', ') as advances
  from billing.travel_advance_receipt r join billing.travel_advance a on a.id = r.travel_advance_id join sub.file f on f.id = r.photo_file_id
  group by f.sha256 having count(*) > 1`

/** Every travel advance against its entries and receipts, and what each driver still has. Gives how many entries there are. */
export async function checkAdvances(db: Executor, notes: Notes): Promise<number> {
  for (const { advance_no, what, kept, counted } of await runSql<
    ColumnsOf<'billing.travel_advance', 'advance_no'> &
      Computed<{ what: string; kept: string | null; counted: string | null }>
  >(db, COMPARED))
    notes.broken(
      `travel advance ${advance_no}`,
      `${what} is ${kept ?? 'missing'}, counted again ${counted ?? 'missing'}`,
    )
  for (const { code, kept, counted } of await runSql<
    ColumnsOf<'master.driver', 'code'> & Computed<{ kept: string; counted: string }>
  >(db, BY_DRIVER))
    notes.broken(`driver ${code}`, `open travel advances are ${kept}, by their entries ${counted}`)
  for (const { advance_no } of await runSql<ColumnsOf<'billing.travel_advance', 'advance_no'>>(db, ALONE))
    notes.broken(`travel advance ${advance_no}`, 'was decided by who asked for it, and does not say so')
  for (const { advances } of await runSql<Computed<{ advances: string }>>(db, TWICE))
    notes.broken(`travel advance ${advances}`, 'the same picture is two receipts')
  const [entries] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*) as n from billing.travel_advance_entry',
  )
  return entries?.n ?? 0
}
