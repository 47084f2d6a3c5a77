-- Until when a trip may wait where it stands; the clocks of its contract write it.
alter table trip
  add column due_at timestamptz,
  add column waits_since timestamptz,
  -- Loaded trucks should have arrived by then: one and a half times the standard of the way, or what the setting says.
  add column late_after timestamptz,
  -- A way back with a load that was not taken: it fills no line.
  add column kind text not null default 'delivery' check (kind in ('delivery', 'return')),
  -- The declined trip whose load this one has.
  add column replaces_trip_id uuid references trip,
  -- The trip on whose ticket the load left its origin, where another truck has carried it from there.
  add column origin_trip_id uuid references trip,
  -- How far the truck of a failed trip had come, of which way, and what of the freight is its share.
  add column driven_km numeric(9, 2) check (driven_km >= 0),
  add column way_km numeric(9, 2) check (way_km > 0),
  add column share_idr bigint check (share_idr >= 0),
  add column share_by uuid,
  add column share_by_name text,
  add column share_confirmed_at timestamptz,
  add column share_confirmed_by_name text,
  add column paid_ways text check (paid_ways in ('outward', 'both', 'nothing')),
  add column paid_reason text,
  add column engine_hours numeric(7, 2) check (engine_hours > 0);
update trip set waits_since = status_since;
create index trip_due_at on trip (due_at, id);
create unique index trip_replaces on trip (replaces_trip_id) where replaces_trip_id is not null;
create index trip_origin_ticket on trip (origin_trip_id) where origin_trip_id is not null;
create or replace view public_trip as select * from trip;

-- Whoever moves a trip on need know nothing of clocks: what its due time was made of has changed, so it is made anew. From the first
-- weight to the second one waiting goes on, whatever is loaded in between.
create function trip_due_again() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.waits_since := new.status_since;
    return new;
  end if;
  if (new.status, new.status_since) is distinct from (old.status, old.status_since) then
    if not (old.status = 'weighed_first' and new.status = 'loading') then
      new.waits_since := new.status_since;
    end if;
    new.due_at := null;
  elsif (new.planned_start_at, new.late_after) is distinct from (old.planned_start_at, old.late_after) then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger trip_due before insert or update of status, status_since, planned_start_at, late_after on trip
  for each row execute function trip_due_again();

-- The weights of a load that changed trucks are those of the ticket it left its origin with.
create or replace view public_trip_weights as
select t.id as trip_id, coalesce(bool_and(w.status = 'verified'), true) as are_verified,
  coalesce(array_agg(w.ticket_no order by w.ticket_no) filter (where w.status <> 'verified'), '{}') as unverified_tickets
from trip t left join weighing w on (w.trip_id = t.id or w.trip_id = t.origin_trip_id and w.place = 'origin')
  and w.status <> 'void' and w.deleted_at is null
group by t.id;

alter table trip_event drop constraint trip_event_type_check;
alter table trip_event add constraint trip_event_type_check check (type in ('assigned', 'accepted', 'declined', 'reassigned', 'p2h_passed',
  'p2h_failed', 'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin', 'loading_started', 'loading_finished',
  'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed', 'off_route', 'stopped', 'resumed',
  'arrived_destination', 'first_weigh_destination', 'unloading_started', 'unloading_finished', 'second_weigh_destination',
  'checker_confirmed', 'pod_signed', 'weighing_voided', 'trouble_reported', 'held', 'released', 'transshipped', 'returned',
  'return_started', 'cancelled', 'completed', 'verified', 'disputed', 'event_corrected'));
