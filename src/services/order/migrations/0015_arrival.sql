-- When a truck reached the destination, by the first event that tells: it is what a trip is late or on time by.
alter table trip add column arrived_at timestamptz;
create or replace view public_trip as select * from trip;

-- Trips of before: what was typed on somebody's behalf counts from when it was recorded, as it does from now on.
update trip t set arrived_at = first.occurred_at,
  on_time = first.counts_at <= t.planned_arrive_at + interval '15 minutes'
from (
  select distinct on (e.trip_id) e.trip_id, e.occurred_at, case when e.by_proxy then e.recorded_at else e.occurred_at end as counts_at
  from trip_event e left join weighing g on g.id = e.weighing_id
  where e.type in ('arrived_destination', 'first_weigh_destination') and g.status is distinct from 'void'
  order by e.trip_id, e.occurred_at, e.id) first
where first.trip_id = t.id;
update trip set on_time = null where arrived_at is null;

-- A cycle is from arriving at the origin until delivered, as the figure made of it says; it began with the drive there.
update trip t set cycle_min = greatest(0, round(extract(epoch from t.delivered_at - first.at) / 60))::int
from (
  select distinct on (e.trip_id) e.trip_id, e.occurred_at as at
  from trip_event e left join weighing g on g.id = e.weighing_id
  where e.type in ('arrived_origin', 'first_weigh_origin') and g.status is distinct from 'void'
  order by e.trip_id, e.type, e.occurred_at, e.id) first
where first.trip_id = t.id and t.delivered_at is not null;
