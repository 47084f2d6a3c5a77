-- Tickets that nobody saw to in time: open for too long, or verified by nobody. They wait for control tower, until their state changes.
alter table weighing add column orphaned_at timestamptz;
-- PostgreSQL 15 and 16 cannot change what a column is made of: it is made again, with what stands on it.
drop view public_weighing;
alter table weighing drop column to_decide;
alter table weighing add column to_decide text generated always as (case
  when status not in ('open', 'closed', 'flagged') then null
  when void_requested_at is not null then 'void'
  when status = 'flagged' and flags @> '[{"level": "block"}]' then 'flags'
  when orphaned_at is not null then 'orphan' end) stored;
create index weighing_to_decide on weighing (created_at desc, id desc) where to_decide is not null;
create index weighing_left_open on weighing (first_at) where status = 'open' and orphaned_at is null;
create index weighing_unverified on weighing (second_at) where status in ('closed', 'flagged') and orphaned_at is null;
create or replace view public_weighing as select * from weighing;

create function weighing_seen_to() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status then new.orphaned_at := null; end if;
  return new;
end $$;
create trigger weighing_seen_to before update of status on weighing for each row execute function orders.weighing_seen_to();
