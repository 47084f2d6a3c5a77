-- Until when a purchase order may wait for its approval; the clocks of its contract write it (life.D15).
alter table purchase_order add column due_at timestamptz;
create index purchase_order_due_at on purchase_order (due_at, id);
create or replace view public_purchase_order as select * from purchase_order;

-- What its due time was made of has changed, so it is made anew.
create function purchase_order_due_again() returns trigger language plpgsql as $$
begin
  if (new.status, new.submitted_at) is distinct from (old.status, old.submitted_at) then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger purchase_order_due before update of status, submitted_at on purchase_order
  for each row execute function purchase_order_due_again();

-- What was told to have waited too long, once for each waiting, and what due times were reckoned with.
create table clock_breach (
  subject_type text not null,
  subject_id uuid not null,
  event text not null,
  since timestamptz not null,
  at timestamptz not null,
  primary key (subject_id, event, since)
);
create table clock_measure (resource text primary key, measure text not null);

-- Until which day a closed month of a budget is open again; a second person said so.
alter table work_unit_budget_month add column reopened_until date;
