-- Until when an order may wait where it stands; the clocks of its contract write it.
alter table "order" add column due_at timestamptz;
create index order_due_at on "order" (due_at, id);
create or replace view public_order as select * from "order";

-- Whoever moves an order on need know nothing of clocks: what its due time was made of has changed, so it is made anew.
create function order_due_again() returns trigger language plpgsql as $$
begin
  if (new.status, new.priority, new.submitted_at, new.decided_at, new.completed_at)
     is distinct from (old.status, old.priority, old.submitted_at, old.decided_at, old.completed_at) then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger order_due before update of status, priority, submitted_at, decided_at, completed_at on "order"
  for each row execute function order_due_again();

-- What the due times of a table were reckoned with: limits and calendar. When they change, all are reckoned again.
create table clock_measure (resource text primary key, measure text not null);
