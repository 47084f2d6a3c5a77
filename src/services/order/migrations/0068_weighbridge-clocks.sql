-- Until when tickets, problem reports and handovers may wait where they stand; the clocks of their contracts write it.
alter table weighing add column due_at timestamptz, add column waits_since timestamptz;
alter table problem_report add column due_at timestamptz;
alter table weigh_handover add column due_at timestamptz;
alter table shift_handover add column due_at timestamptz;
create index weighing_due_at on weighing (due_at, id);
create index problem_report_due_at on problem_report (due_at, id);
create index weigh_handover_due_at on weigh_handover (due_at, id);
create index shift_handover_due_at on shift_handover (due_at, id);

-- A ticket waits for its second weight, then for its verification; after a revision for another one, from that moment on.
update weighing set waits_since = case when status = 'open' then first_at else coalesce(second_at, first_at) end
where status in ('open', 'closed', 'flagged');

create function weighing_due_again() returns trigger language plpgsql as $$
declare
  waited constant boolean := tg_op = 'UPDATE' and old.status in ('closed', 'flagged') and new.status in ('closed', 'flagged')
    and new.second_at is not distinct from old.second_at;
begin
  if new.status = 'open' then
    new.waits_since := new.first_at;
  elsif new.status not in ('closed', 'flagged') then
    new.waits_since := null;
  elsif tg_op = 'INSERT' or old.status = 'open' then
    new.waits_since := coalesce(new.second_at, new.first_at);
  elsif not waited then
    new.waits_since := new.updated_at;
  end if;
  if not waited then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger weighing_due before insert or update of status, first_at, second_at on weighing
  for each row execute function weighing_due_again();

create function problem_report_due_again() returns trigger language plpgsql as $$
begin
  if (new.status, new.impact) is distinct from (old.status, old.impact) then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger problem_report_due before update of status, impact on problem_report
  for each row execute function problem_report_due_again();

create function handover_due_again() returns trigger language plpgsql as $$
begin
  if new.status <> 'signed' then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger weigh_handover_due before update of status on weigh_handover for each row execute function handover_due_again();
create trigger shift_handover_due before update of status on shift_handover for each row execute function handover_due_again();

create or replace view public_weighing as select * from weighing;
create or replace view public_problem_report as select * from problem_report;
create or replace view public_weigh_handover as select * from weigh_handover;
create or replace view public_shift_handover as select * from shift_handover;
