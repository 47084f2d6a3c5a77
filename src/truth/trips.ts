import { Notes, type Finding } from '#truth/report.ts'
import type { ColumnsOf, Computed, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Difference = ColumnsOf<'orders.trip', 'trip_no'> &
  Outer<ColumnsOf<'orders.weighing', 'ticket_no'>> &
  Computed<{ place: string; what: string; is: string | null; should: string | null }>

/**
 * A trip's weights at a place beside those of its ticket there; an open ticket has its first weight only. A load that changed trucks left
 * its origin with the ticket of the trip that it left with.
 */
const DIFFERENCES = `
  with side as (
    select case when p.place = 'origin' then coalesce(t.origin_trip_id, t.id) else t.id end as id,
      case when p.place = 'origin' then coalesce(o.trip_no, t.trip_no) else t.trip_no end as ticket_trip,
      t.trip_no, t.order_id, t.status, p.place, p.tare, p.gross, p.net from orders.trip t
    left join orders.trip o on o.id = t.origin_trip_id cross join lateral (values
      ('origin', t.origin_tare_kg, t.origin_gross_kg, t.origin_net_kg),
      ('destination', t.destination_tare_kg, t.destination_gross_kg, t.destination_net_kg)) p (place, tare, gross, net)),
  pair as (
    select s.*, w.ticket_no, w.trip_no as says_trip, w.order_id as says_order,
      coalesce(w.tare_kg, case when s.place = 'origin' then w.first_kg end)::bigint as w_tare,
      coalesce(w.gross_kg, case when s.place = 'destination' then w.first_kg end)::bigint as w_gross, w.net_kg::bigint as w_net
    from side s left join orders.weighing w on w.trip_id = s.id and w.place = s.place and w.status <> 'void'
    -- Who calls a weighed trip off leaves its weights on it; its ticket is void.
    where w.id is not null or s.status not in ('cancelled', 'failed', 'declined'))
  select p.trip_no, p.ticket_no, p.place, d.what, d.is_now as "is", d.should
  from pair p cross join lateral (values
    ('tare, kg', p.tare::text, p.w_tare::text), ('gross, kg', p.gross::text, p.w_gross::text), ('net, kg', p.net::text, p.w_net::text),
    ('number on the ticket', case when p.ticket_no is not null then p.ticket_trip end, p.says_trip),
    ('order on the ticket', case when p.ticket_no is not null then p.order_id::text end, p.says_order::text)) d (what, is_now, should)
  where d.is_now is distinct from d.should order by 1, 3, 4`

/** Every trip's weights against its tickets, and every ticket's trip against the trip. */
export async function checkTrips(db: Executor): Promise<Finding> {
  const notes = new Notes('trips')
  const [all] = await runSql<Computed<{ n: number }>>(db, 'select count(*) as n from orders.trip')
  notes.checked = all?.n ?? 0
  for (const { trip_no, ticket_no, place, what, is, should } of await runSql<Difference>(db, DIFFERENCES))
    notes.broken(
      `trip ${trip_no}`,
      `${place}: ${what} is ${is ?? 'empty'}, by ${ticket_no ? `ticket ${ticket_no}` : 'its tickets (there is none)'} ${should ?? 'empty'}`,
    )
  return notes
}
