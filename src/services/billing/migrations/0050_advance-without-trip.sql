-- Money that is out for a trip that does not take place, or not with this driver (dec.I2.8): a state of its own with a clock, until it is
-- returned, moved to another trip of the driver, or deducted.
alter table travel_advance drop constraint travel_advance_status_check;
alter table travel_advance add constraint travel_advance_status_check check (status in
  ('asked', 'approved', 'paid', 'stranded', 'settling', 'settled', 'returned', 'rejected', 'cancelled'));
alter table travel_advance add column stranded_at timestamptz, add column moved_from_trip_id uuid;
alter table travel_advance add constraint travel_advance_stranded check (status <> 'stranded' or stranded_at is not null);
create index travel_advance_moved on travel_advance (moved_from_trip_id) where moved_from_trip_id is not null;

-- A trip that changes hands may have the advance of each driver: one each.
drop index travel_advance_trip_id;
create unique index travel_advance_trip_id on travel_advance (trip_id, driver_id)
  where status in ('asked', 'approved', 'paid', 'settling', 'settled') and deleted_at is null;

create or replace function billing.check_travel_advance() returns trigger language plpgsql as $$
declare
  a billing.travel_advance;
begin
  select * into a from billing.travel_advance where id = new.id;
  if a.paid_idr <> (case when a.status in ('paid', 'stranded', 'settling', 'settled', 'returned') then a.amount_idr else 0 end)
     or (a.paid_idr > 0 and a.receipt_file_id is null and a.signature_file_id is null)
     or (a.status in ('settled', 'returned') and a.open_idr <> 0)
     or (a.status = 'returned' and a.returned_idr <> a.paid_idr)
     or (a.status = 'settled' and a.spent_idr <> a.receipts_idr) then
    raise exception 'the money of travel advance % does not add up', a.advance_no using errcode = '23514';
  end if;
  return null;
end $$;

create or replace view public_travel_advance as select * from travel_advance;
