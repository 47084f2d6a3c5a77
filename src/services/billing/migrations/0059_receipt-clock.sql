-- Until when money that was entered may wait for its second person (life.D15).
alter table money_received add column due_at timestamptz;
create index money_received_due on money_received (due_at, id);
create function billing.money_received_due_again() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status then new.due_at := null; end if;
  return new;
end $$;
create trigger money_received_due before update of status on money_received
  for each row execute function billing.money_received_due_again();
create or replace view public_money_received as select * from money_received;

-- As before: what it says never changes, and what a clock reckons of it does.
create or replace function billing.keep_money_received() returns trigger language plpgsql as $$
declare
  free constant text[] := array['status', 'status_reason', 'updated_at', 'updated_by', 'row_version', 'confirmed_by', 'confirmed_by_name',
    'confirmed_at', 'due_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - free is distinct from to_jsonb(new) - free
     or (old.status in ('refused', 'withdrawn', 'taken_back') and new.status <> old.status)
     or (old.status = 'confirmed' and new.status not in ('confirmed', 'taken_back'))
     or (old.confirmed_at is not null and (new.confirmed_by, new.confirmed_at) is distinct from (old.confirmed_by, old.confirmed_at)) then
    raise exception 'money that was received is not changed: it is taken back' using errcode = '23514';
  end if;
  return new;
end $$;
