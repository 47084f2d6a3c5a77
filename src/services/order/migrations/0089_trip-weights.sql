-- What the tickets of a trip say, worked out for the trips that are asked for. Grouped over all trips, it was worked out for every trip
-- there is whenever one order was looked at: 5 s among 6,000.
create or replace view public_trip_weights as
select t.id as trip_id, w.are_verified, w.unverified_tickets
from trip t cross join lateral (
  select coalesce(bool_and(g.status = 'verified'), true) as are_verified,
    coalesce(array_agg(g.ticket_no order by g.ticket_no) filter (where g.status <> 'verified'), '{}') as unverified_tickets
  from weighing g where (g.trip_id = t.id or g.trip_id = t.origin_trip_id and g.place = 'origin')
    and g.status <> 'void' and g.deleted_at is null) w;
