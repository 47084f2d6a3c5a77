-- What moved a driver's credit points (life.D10): entries that are only ever added to, each with what was left after it (decision 12).
create table driver_credit_entry (
  id uuid primary key,
  seq bigint generated always as identity,
  driver_id uuid not null references driver,
  entry_no bigint check (entry_no > 0),
  type text not null check (type in ('opening', 'taken_over', 'remark', 'reversal', 'recovery')),
  source_type text not null check (source_type in ('start', 'remark', 'trips')),
  source_id uuid not null,
  source_no text,
  -- How many points it was meant to move, and how many it moved: what is left stays between 0 and 100.
  point integer not null,
  credit_point integer not null,
  left_point integer not null check (left_point between 0 and 100),
  reason text,
  actor_id uuid,
  at timestamptz not null
);
create unique index driver_credit_entry_seq on driver_credit_entry (driver_id, seq);
create unique index driver_credit_entry_number on driver_credit_entry (driver_id, entry_no);
create unique index driver_credit_entry_once on driver_credit_entry (driver_id, source_id, source_type, type);
create trigger driver_credit_entry_append_only before update or delete on driver_credit_entry
  for each row execute function master.refuse_change();
create trigger driver_credit_entry_no_truncate before truncate on driver_credit_entry
  for each statement execute function master.refuse_change();
-- A new database gets its seals after this and finds the table by itself.
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('driver_credit_entry');
  end if;
end $$;

-- Every driver begins with 100 points. Who comes with others, from a time before this ledger, has the difference as a second entry.
create function begin_credit(who uuid, points integer, began timestamptz, maker uuid) returns void language sql as $$
  insert into master.driver_credit_entry (id, driver_id, entry_no, type, source_type, source_id, point, credit_point, left_point, actor_id, at)
  values (gen_random_uuid(), who, 1, 'opening', 'start', who, 100, 100, 100, maker, began);
  insert into master.driver_credit_entry (id, driver_id, entry_no, type, source_type, source_id, point, credit_point, left_point, actor_id, at)
  select gen_random_uuid(), who, 2, 'taken_over', 'start', who, points - 100, points - 100, points, maker, began where points <> 100;
$$;
create function open_credit() returns trigger language plpgsql as $$
begin
  perform master.begin_credit(new.id, new.credit_point, new.created_at, new.created_by);
  return null;
end $$;
update driver set credit_point = least(100, greatest(0, credit_point)) where credit_point not between 0 and 100;
alter table driver add constraint driver_credit_within check (credit_point between 0 and 100);
select begin_credit(id, credit_point, created_at, created_by) from driver;
create trigger driver_opens_credit after insert on driver for each row execute function open_credit();

-- A suspension for too few points is lifted until a day, by a person and for a reason.
alter table driver add column lifted_until date, add column lifted_reason text, add column lifted_by_name text;
create or replace view public_driver as select * from driver;
