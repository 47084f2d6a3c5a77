-- The work at a checkpoint stands still. What was told of vessels at their berth is the same thing and moves here.
create table standstill (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  checkpoint_id uuid not null,
  reason text not null check (reason in ('rain', 'crane', 'no_cargo', 'blackout', 'other')),
  from_at timestamptz not null, to_at timestamptz check (to_at >= from_at),
  account text not null default 'off' check (account in ('off', 'plant')),
  note text, told_by_name text,
  status text not null default 'lasting' check (status in ('lasting', 'ended'))
);
create index standstill_checkpoint on standstill (checkpoint_id, from_at desc);
create index standstill_from on standstill (from_at desc, id desc);
create index standstill_newest on standstill (created_at desc, id desc);
create index standstill_search on standstill using gin (note gin_trgm_ops);
insert into standstill (id, created_at, created_by, updated_at, updated_by, deleted_at, checkpoint_id, reason, from_at, to_at, note, status)
select s.id, c.created_at, c.created_by, c.updated_at, c.updated_by, c.deleted_at, c.checkpoint_id, s.reason, s.from_at, s.to_at, s.note,
  case when s.to_at is null then 'lasting' else 'ended' end
from vessel_standstill s join vessel_call c on c.id = s.vessel_call_id;
drop view public_vessel_standstill;
drop table vessel_standstill;
create view public_standstill as select * from standstill;

-- A place in the queue of a checkpoint: one number for each arrival, counted by checkpoint and day.
create table queue_ticket (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  number integer not null check (number > 0), day date not null,
  checkpoint_id uuid not null, side text not null check (side in ('origin', 'destination')),
  trip_id uuid not null references trip, plate_no text not null, driver_name text not null,
  arrived_at timestamptz not null, called_at timestamptz, called_to text check (called_to in ('scale', 'point')), called_by_name text,
  ended_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'called', 'served', 'left'))
);
create unique index queue_ticket_number on queue_ticket (checkpoint_id, day, number);
create unique index queue_ticket_open on queue_ticket (trip_id) where status in ('waiting', 'called');
create index queue_ticket_trip on queue_ticket (trip_id);
create index queue_ticket_waiting on queue_ticket (checkpoint_id, arrived_at, id) where status in ('waiting', 'called');
create index queue_ticket_arrived on queue_ticket (arrived_at desc, id desc);
create index queue_ticket_newest on queue_ticket (created_at desc, id desc);
create index queue_ticket_search on queue_ticket using gin ((coalesce(plate_no, '') || ' ' || coalesce(driver_name, '')) gin_trgm_ops);
create view public_queue_ticket as select * from queue_ticket;

-- Whatever moves a trip away from where it waits, a scale, a person or a device, ends its place in the queue: nobody has to remember it.
create function end_queue_ticket() returns trigger language plpgsql as $$
begin
  if new.status in ('at_origin', 'at_destination', 'on_hold') then
    return null;
  end if;
  update orders.queue_ticket set ended_at = new.updated_at, updated_at = new.updated_at, row_version = row_version + 1,
    status = case when new.status in ('assigned', 'accepted', 'to_origin', 'cancelled', 'failed', 'declined') then 'left' else 'served' end
  where trip_id = new.id and status in ('waiting', 'called');
  return null;
end $$;
create trigger trip_ends_queue after update of status on trip for each row
  when (old.status is distinct from new.status) execute function end_queue_ticket();
