-- A stored tare that was weighed on another truck's ticket: the ticket was put right, and the entry counts no more. Entries themselves stay.
create table truck_tare_taken_back (
  id uuid primary key,
  truck_tare_id uuid not null references truck_tare,
  truck_id uuid not null references truck,
  weighing_id uuid not null,
  revision_no text not null,
  actor_id uuid not null,
  actor_name text not null,
  at timestamptz not null
);
create unique index truck_tare_taken_back_once on truck_tare_taken_back (truck_tare_id);
create trigger truck_tare_taken_back_append_only before update or delete on truck_tare_taken_back
  for each row execute function master.refuse_change();
create trigger truck_tare_taken_back_no_truncate before truncate on truck_tare_taken_back
  for each statement execute function master.refuse_change();
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('truck_tare_taken_back');
  end if;
end $$;
create view public_truck_tare_taken_back as select * from truck_tare_taken_back;
-- The version of the ticket that it was stored from: what was put right may be stored again, for another truck. Empty: the first one.
alter table truck_tare
  add column weighing_version integer check (weighing_version >= 1),
  -- What was known of the tare before, to which the truck goes back; entries with a version say it.
  add column before_verified_at timestamptz, add column before_valid_until date;
drop index truck_tare_once;
create unique index truck_tare_once on truck_tare (weighing_id, coalesce(weighing_version, 1));
create or replace view public_truck_tare as
  select e.* from truck_tare e where not exists (select from truck_tare_taken_back b where b.truck_tare_id = e.id);
