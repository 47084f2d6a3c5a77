-- The last message to a trip's driver.
alter table trip add column message text, add column message_at timestamptz, add column message_by_name text;
create or replace view public_trip as select * from trip;
