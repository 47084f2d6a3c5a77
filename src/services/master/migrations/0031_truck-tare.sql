-- Which tare a truck had from when on, and from which weighing: entries that are only ever added to.
create table truck_tare (
  id uuid primary key,
  seq bigint generated always as identity,
  truck_id uuid not null references truck,
  tare_kg integer not null check (tare_kg > 0),
  before_kg integer not null,
  weighed_at timestamptz not null,
  valid_until date not null,
  weighing_id uuid not null,
  ticket_no text not null,
  reason text,
  actor_id uuid not null,
  actor_name text not null,
  at timestamptz not null
);
create unique index truck_tare_once on truck_tare (weighing_id);
create unique index truck_tare_seq on truck_tare (truck_id, seq);
create trigger truck_tare_append_only before update or delete on truck_tare for each row execute function master.refuse_change();
create trigger truck_tare_no_truncate before truncate on truck_tare for each statement execute function master.refuse_change();
-- A new database gets its seals after this and finds the table by itself.
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('truck_tare');
  end if;
end $$;
create view public_truck_tare as select * from truck_tare;
