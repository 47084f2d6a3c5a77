-- How much of a budget is used, as lists show and filter it; nothing allocated and something used is all of it.
alter table work_unit_budget
  add column used_percent numeric not null generated always as (
    case when allocated_idr > 0
           then least(round(100.0 * (reserved_idr + committed_idr + actual_idr) / allocated_idr, 1), 999999.9)
         when reserved_idr + committed_idr + actual_idr > 0 then 100
         else 0 end) stored,
  add column is_over_threshold boolean not null generated always as (
    reserved_idr + committed_idr + actual_idr > 0
    and 100.0 * (reserved_idr + committed_idr + actual_idr) >= 1.0 * warn_threshold_percent * allocated_idr) stored;

-- What was told of a budget (0 is the year, else its month), so that each crossing is told once; what is below the threshold again
-- is taken out, and the next crossing is told again (live.G1).
create table work_unit_budget_told (
  work_unit_budget_id uuid not null references work_unit_budget on delete cascade,
  kind text not null check (kind in ('threshold', 'close_refused')),
  month integer not null check (month between 0 and 12),
  at timestamptz not null,
  primary key (work_unit_budget_id, kind, month)
);

-- A change that waits names its months as a list, however many they are.
update work_unit_budget set proposed = jsonb_build_object('months', jsonb_build_array(proposed)) where proposed ? 'month';

alter table work_unit_budget_entry drop constraint work_unit_budget_entry_type_check;
alter table work_unit_budget_entry add constraint work_unit_budget_entry_type_check
  check (type in ('allocate', 'revise', 'reserve', 'commit', 'overrun', 'actual', 'release', 'transfer', 'carry'));
alter table work_unit_budget_entry drop constraint work_unit_budget_entry_source_type_check;
alter table work_unit_budget_entry add constraint work_unit_budget_entry_source_type_check
  check (source_type in ('order', 'trip', 'billing_line', 'manual', 'budget'));
create index work_unit_budget_entry_pair on work_unit_budget_entry (at) where type in ('transfer', 'carry');

-- Nothing is entered into a closed year, whoever tries.
create function billing.refuse_closed_year() returns trigger language plpgsql as $$
begin
  if exists (select from billing.work_unit_budget where id = new.work_unit_budget_id and status = 'closed') then
    raise exception 'the year of budget % is closed', new.work_unit_budget_id;
  end if;
  return new;
end $$;
create trigger work_unit_budget_entry_open_year before insert on work_unit_budget_entry
  for each row execute function billing.refuse_closed_year();

create or replace view public_work_unit_budget as select * from work_unit_budget;
